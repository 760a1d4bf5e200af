import { describe, expect, test } from "vitest";
import { name, note, line } from "#contract/scalars.ts";
import { plainLine } from "#contract/text.ts";

const called = (text: string): string | undefined => name(20).safeParse(text).data;

describe("a name", () => {
  test.each([
    ["a control character", "Ada\u0007"],
    ["the NUL character", "A\0da"],
    ["a line end", "Ada\nLovelace"],
    ["a tab", "Ada\tLovelace"],
    ["a line separator", "Ada\u2028Lovelace"],
    ["an override", "Ada\u202Eecalevol"],
    ["an embedding", "\u202AAda"],
    ["an isolate", "\u2066Ada"],
    ["half a character", "Ada\uD83D"],
  ])("holds not %s", (_what, text) => {
    expect(name(20).safeParse(text).error?.issues).toMatchObject([
      { message: "must not hold control characters or hidden signs of direction" },
    ]);
  });

  test.each([
    ["nothing", ""],
    ["blanks", " \u00A0\u3000"],
    ["signs without width", "\u200B\u200D\u2060\uFEFF"],
    ["marks of direction", "\u200E\u200F\u061C"],
    ["fillers", "\u3164\u115F\uFFA0\u2800"],
    ["variation selectors", "\uFE0F\u{E0100}"],
  ])("is not %s", (_what, text) => {
    expect(name(20).safeParse(text).error?.issues).toMatchObject([{ message: "must not be empty" }]);
    expect(line(20).parse(text)).toBe("");
  });

  test("is composed, and trimmed of what nobody sees", () => {
    expect(called("Zoe\u0308")).toBe("Zo\u00EB");
    expect(called(" \u200BAda \u200B\uFEFF")).toBe("Ada");
    expect(called("\u1112\u1161\u11AB")).toBe("한");
  });

  test.each([
    "Ümit",
    "يوسف",
    "\u200Fيوسف",
    "کبری\u200Cزاده",
    "María José",
    "O’Neill",
    "❤️",
    "👩‍👩‍👧",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "\\u0000",
    "李",
    "नी",
    "-",
    "=",
  ])("may be %s", (text) => {
    expect(called(text)).toBe(text.normalize("NFC"));
  });

  test("is as long as what is kept of it", () => {
    expect(called("e\u0301".repeat(20))).toBe("é".repeat(20));
    expect(called("x".repeat(21))).toBeUndefined();
    // Composing it would take minutes.
    expect(called(`a${"\u0301".repeat(60_000)}${"\u0323".repeat(60_000)}`)).toBeUndefined();
  });
});

test("a note keeps its lines, and nothing that no text has", () => {
  expect(note.parse(" one\r\ntwo\rthree\u2028\tfour\u0007\0 \u202Efive\u202C ")).toBe("one\ntwo\nthree\n\tfour five");
  expect(note.parse("\u200B\n\u00A0")).toBe("");
});

test("a line of somebody else's list is freed of it", () => {
  expect(plainLine("\u202AAda\u202C\u000BLovelace\u0000\uD83D")).toBe("Ada Lovelace \uFFFD");
  expect(plainLine("\u202E\u0007")).toBe("");
});
