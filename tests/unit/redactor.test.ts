import { describe, expect, test } from "vitest";
import { loneNames, Redactor, wholeNames } from "#server/services/privacy/redactor.ts";

const whole = (first: string, last: string) => new Redactor(wholeNames({ first, last }));
const lone = (first: string, last: string) => new Redactor(loneNames({ first, last }));

describe("a whole name", () => {
  test.each([
    ["Dora Brown", "Saw Dora Brown, dora  brown and BROWN, DORA.", "Saw [erased], [erased] and [erased]."],
    ["Dora Brown", "Dora Brown's and Dora Browns bag", "[erased] and [erased] bag"],
    ["Dora Brown", "Dora Brownlow, Pandora Brown", "Dora Brownlow, Pandora Brown"],
    ["Zoë Núñez", "ZOË NÚÑEZ and Zoe\u0308 Nu\u0301n\u0303ez", "[erased] and [erased]"],
    ["Иван Петров", "иван петров пришёл", "[erased] пришёл"],
    ["小明 王", "今天王 小明和小明 王来了", "今天[erased]和[erased]来了"],
    ["Sean O'Neil", "Sean O&#39;Neil, Sean O'Neil", "[erased], [erased]"],
    ["J. (Joe) A+B", "J. (Joe) A+B.", "[erased]."],
    ["Anne-Marie Smith-Jones", "Smith-Jones, Anne-Marie; Anne Smith", "[erased]; Anne Smith"],
    [String.raw`\^$ /*?[]{}|`, String.raw`\^$ /*?[]{}|.`, "[erased]."],
  ])("%s is taken out of %j", (name, text, expected) => {
    const [last = "", ...first] = name.split(" ").reverse();
    expect(whole(first.reverse().join(" "), last).redact(text)).toBe(expected);
  });

  test("needs both parts", () => {
    expect(whole("Dora", " ").isEmpty).toBe(true);
  });
});

describe("a name alone", () => {
  test.each([
    ["Mark", "Young", "Mark took a mark; Young and young", "[erased] took a mark; [erased] and young"],
    [
      "Ida Maria",
      "de Berg",
      "Ida and Maria, Ida Maria, Berg de Bruin",
      "[erased] and [erased], [erased], [erased] de Bruin",
    ],
    ["Li", "Wu", "Li and Wu", "Li and Wu"],
    ["小明", "王", "小明很好，王老师", "[erased]很好，王老师"],
  ])("%s %s", (first, last, text, expected) => {
    expect(lone(first, last).redact(text)).toBe(expected);
  });
});

test("an address is bounded by what cannot be part of one", () => {
  const address = new Redactor([{ words: "dora@oak.example", exactCase: false, isAddress: true }]);
  expect(
    new Redactor([{ words: "dora-2@oak-elm.example", exactCase: false, isAddress: true }]).redact(
      "dora-2@oak-elm.example",
    ),
  ).toBe("[erased]");
  expect(address.redact("<Dora@Oak.Example>, dora@oak.example. pandora@oak.example dora@oak.example-2")).toBe(
    "<[erased]>, [erased]. pandora@oak.example dora@oak.example-2",
  );
});

test("what a database is asked for finds every text that holds the name", () => {
  expect(whole("Zoë", "O'Neil").likes).toContain("%zo%o%neil%");
  expect(whole("小明", "王").likes).toContain("%小明%王%");
});
