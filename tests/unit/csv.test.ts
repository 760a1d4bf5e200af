import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileName, momentCell, toCsv } from "#client/ui/csv.ts";

/** What a program reads that divides cells at the sign; like a spreadsheet it takes what is not well-formed as it comes. */
const read = (csv: string, delimiter = ","): string[][] =>
  parse(csv, { bom: true, delimiter, relaxQuotes: true, relaxColumnCount: true });

const cellOf = (text: string): string => toCsv([[text]]).slice(1, -2);

test("a moment stands as a sheet sorts it, also on a device that counts twelve hours", () => {
  const { value } = Object.getOwnPropertyDescriptor(navigator, "language") ?? {};
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
  expect(momentCell("2026-09-15T03:30:00.000Z", "America/Denver")).toBe("2026-09-14 21:30");
  expect(momentCell("2026-09-15T06:05:00.000Z", "America/Denver")).toBe("2026-09-15 00:05");
  Object.defineProperty(navigator, "language", { value, configurable: true });
});

test("a CSV is marked as UTF-8, quotes what needs it and keeps numbers", () => {
  expect(
    toCsv([
      ["Name", "Count"],
      ['Ada "Bee", Jr', 3],
      ["Nguyễn\nThị", -4],
      [" padded ", 0.5],
    ]),
  ).toBe('\uFEFFName,Count\r\n"Ada ""Bee"", Jr",3\r\n"Nguyễn\nThị",-4\r\n" padded ",0.5\r\n');
});

describe("no text works as a formula", () => {
  test.each([
    "=1+1",
    "+1",
    "-1",
    "@a",
    "\t=1",
    "\r=1",
    "\n=1",
    "\r\n=1",
    " =1",
    "\u00A0=1",
    "\n",
    "＝1+1",
    "＋1",
    "－1",
    "＠a",
    " ＝1",
  ])("%j", (text) => {
    const [[cell = ""] = []] = read(toCsv([[text]]));
    expect(cell).toMatch(/^'/);
    expect(cell.replaceAll("'", "")).toBe(text);
  });

  test.each([";", "\t", "|"])(
    "nor where a program divides cells at %j, and so sees no quotation mark that opens",
    (sign) => {
      const told = toCsv([
        ["x", `a${sign}=1+1`, `b${sign} ＠c`, `${sign}-2`],
        ["x", "a\n=1+1", "b\r\n +1", "\n\n@c"],
      ])
        .slice(1)
        .split(/[\r\n]+/)
        .flatMap((line) => line.split(sign));
      for (const cell of told) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    },
  );
});

test.each(["04", "5E2", "1.50", ".5", "5.", " 007", "12345678901234567890", "3-4", "1/2", "1.5.26"])(
  "a text is no number and no date that a spreadsheet would write otherwise: %j",
  (text) => {
    expect(toCsv([["Class", text]])).toContain(`'${text}`);
  },
);

test("what stays as it is stays bare: figures, plain numbers, days, moments and names", () => {
  const texts = ["4", "10", "0", "4B", "Room 04", "2026-09-14", "2026-09-14 21:30"];
  expect(toCsv([[0.04, 5e2, -1.5], texts])).toBe(`\uFEFF0.04,500,-1.5\r\n${texts.join(",")}\r\n`);
});

test.each([",", ";", "|", "\t", "\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029", '"'])(
  "a cell that holds %j is quoted",
  (sign) => {
    expect(cellOf(`a${sign}b`)).toMatch(/^".*"$/su);
  },
);

test("whatever a table holds is read back, its formulas told by an apostrophe", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "é", " ", "\t", "\n", "\r", ",", ";", "|", '"', "'", "=", "-", "＝", "\u2028"),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const told = read(toCsv(rows.map(([one, other]) => [`x${one}`, other])));
      expect(told.map((row) => row.map((cell) => cell.replaceAll("'", "")))).toEqual(
        rows.map(([one, other]) => [`x${one}`, other].map((cell) => cell.replaceAll("'", ""))),
      );
      for (const cell of told.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
    }),
  );
});

test("a file's name keeps letters of any script, their marks too, and nothing that a system forbids", () => {
  expect(fileName("Positive", "4B: Ümit/يوسف", "", "2026-09-14")).toBe("positive-4b-ümit-يوسف-2026-09-14");
  expect(fileName("Register", "हिन्दी", "ภาษาไทย ป.4", "مُعَلِّم")).toBe("register-हिन्दी-ภาษาไทย-ป-4-مُعَلِّم");
});
