import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Findings } from "#server/roster/findings.ts";
import { decodeText, type TextOddities, UnreadableText } from "#server/roster/reading/decode-text.ts";
import { openBundle } from "#server/roster/reading/open-bundle.ts";
import { readBundle } from "#server/roster/reading/read-bundle.ts";
import { readCsv } from "#server/roster/reading/read-csv.ts";
import { zip } from "#tests/support/zip.ts";

const noOddities = (): TextOddities => ({ byteOrderMark: false, utf16: false, bareCr: false });

/** The bytes in pieces of a size. */
const pieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_one, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  );

async function decode(stream: Readable): Promise<string> {
  let text = "";
  for await (const piece of decodeText(stream, noOddities())) text += piece;
  return text;
}

async function records(text: string, size = Infinity): Promise<{ line: number; cells: string[] }[]> {
  const bytes = Buffer.from(text);
  const file = {
    name: "x.csv",
    open: async () => (size < bytes.length ? pieces(bytes, size) : Readable.from([bytes])),
  };
  const found: { line: number; cells: string[] }[] = [];
  for await (const some of readCsv(file, "x.csv", new Findings())) found.push(...some);
  return found;
}

describe("text", () => {
  const line = fc.string({ unit: fc.constantFrom("a", "é", "€", "😀", "字", ",", " ") });
  const ENCODINGS: Record<string, (text: string) => Buffer> = {
    "UTF-8": (text) => Buffer.from(text),
    "UTF-8 with a mark": (text) => Buffer.from(`\uFEFF${text}`),
    "UTF-16, little end first": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
    "UTF-16, big end first": (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
  };

  test.each(Object.entries(ENCODINGS))(
    "%s reads the same, wherever it is cut and however its lines end",
    async (_name, encode) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(line),
          fc.constantFrom("\n", "\r\n", "\r"),
          fc.integer({ min: 4, max: 40 }),
          async (lines, end, size) => {
            expect(await decode(pieces(encode(["id", ...lines].join(end)), size))).toBe(["id", ...lines].join("\n"));
          },
        ),
        { numRuns: 300 },
      );
    },
  );

  test("bytes that are no UTF-8 are told by their line, wherever the text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 20 }),
        fc.array(line, { maxLength: 5 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.integer({ min: 4, max: 40 }),
        async (before, after, end, size) => {
          const bytes = Buffer.concat([
            Buffer.from(["id", ...before, "Zo"].join(end)),
            Buffer.from([0xeb]),
            Buffer.from(["x", ...after].join(end)),
          ]);
          const error: unknown = await decode(pieces(bytes, size)).catch((reason: unknown) => reason);
          expect(error).toBeInstanceOf(UnreadableText);
          expect(error).toMatchObject({ line: before.length + 2 });
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("records", () => {
  test("know the line that they begin on, whatever comes before", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "\n", '"', ",", "é") }).map((text) => text.trim());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, fc.integer({ min: 0, max: 2 }))), async (rows) => {
        let text = "id,value\n";
        let at = 2;
        const expected = [{ line: 1, cells: ["id", "value"] }];
        for (const [value, blanks] of rows) {
          text += "\n".repeat(blanks);
          at += blanks;
          expected.push({ line: at, cells: ["x", value] });
          text += `x,"${value.replaceAll('"', '""')}"\n`;
          at += value.split("\n").length;
        }
        expect(await records(text)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe("rows without a quotation mark", () => {
  test("are what the parser makes of them, and so are those after the first mark, wherever the text is cut", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "é", " ", "\t", "\f", "\v", "\u00A0", "\u2003", "\uFEFF"),
      maxLength: 5,
    });
    const line = fc.oneof(
      { weight: 9, arbitrary: fc.array(cell, { maxLength: 4 }).map((cells) => cells.join(",")) },
      { weight: 1, arbitrary: fc.constant('"a,a" ,é') },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.boolean(), fc.integer({ min: 4, max: 40 }), async (lines, isEnded, size) => {
        const text = ["a,b", ...lines].join("\n") + (isEnded ? "\n" : "");
        const options = { relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true, trim: true, info: true };
        const parsed = parse(text, { ...options, recordDelimiter: "\n" }) as unknown as {
          info: { lines: number };
          record: string[];
        }[];
        expect(await records(text, size)).toEqual(
          parsed.map(({ info, record }) => ({ line: info.lines, cells: record })),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("lines", () => {
  test.each([
    ["a bare CR inside a line that ends with CR LF", "a,b\r\n1\rx,2\r\n3,4\r\n", ["a b", "1 x 2", "3 4"]],
    ["the same in quotation marks", 'a,b\r\n"1\rx",2\r\n3,4\r\n', ["a b", "1 x 2", "3 4"]],
    ["ends that were translated twice", "a,b\r\r\n1,2\r\r\n3,4\r\r\n", ["a b", "1 2", "3 4"]],
  ])("are counted as an editor does: %s", async (_what, text, cells) => {
    expect(await records(text)).toEqual(
      cells.map((row, index) => ({ line: index + 1, cells: row === "1 x 2" ? ["1 x", "2"] : row.split(" ") })),
    );
  });

  /** Long enough that the parser is far ahead of what it has handed over. */
  const long = (at: number, line: string): string =>
    ["a,b", ...Array.from({ length: 4_000 }, (_one, index) => (index + 2 === at ? line : `x${index},y`))].join("\r\n");

  test.each([
    ["opens and nothing closes it", '"1,2', "opens here"],
    ["closes in the middle of a value", '"1" x,2', "closes in the middle"],
  ])("of a quotation mark that %s are told, however long the file", async (_what, line, message) => {
    for (const at of [2, 5, 500, 3_900]) {
      const findings = new Findings();
      const file = { name: "x.csv", open: async () => pieces(Buffer.from(long(at, line)), 65_536) };
      for await (const _record of readCsv(file, "x.csv", findings));
      expect(findings.faults).toEqual([
        { file: "x.csv", line: at, column: null, message: expect.stringContaining(message) },
      ]);
    }
  });
});

describe("a row without end", () => {
  const MIB = 1024 * 1024;

  /** A file of 250 MiB, made as it is read, and how much of it was. */
  function endless(head: string, piece: string) {
    const read = { bytes: 0, closed: false };
    async function* bytes(): AsyncGenerator<Buffer> {
      try {
        yield Buffer.from(head);
        const one = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
        for (; read.bytes < 250 * MIB; read.bytes += one.length) yield one;
      } finally {
        read.closed = true;
      }
    }
    return { read, file: { name: "users.csv", open: async () => Readable.from(bytes(), { objectMode: false }) } };
  }

  test.each([
    ["in place of the columns' names", "", "x", 1],
    ["of nothing but separators", "", ",", 1],
    ["of line ends of which no line is", "a,b\r\n", "\r", 2],
    ["of blanks", "a,b\n1,2\n", " ", 3],
    ["after others", "a,b\n1,2\n", "x", 3],
    ["of separators after others", "a,b\n1,2\n", ",", 3],
    ["of quoted cells over many lines", "a,b\n1,2\n", '"\n",,,,,,,,', 3],
    ["in a quotation mark that nothing closes", 'a,b\n1,2\n3,"', "x", 3],
    ["of quotation marks", "a,b\n1,2\n", '""', 3],
  ])("%s is told by its line, and what comes after is not read", async (_what, head, piece, line) => {
    const { read, file } = endless(head, piece);
    const findings = new Findings();
    for await (const _record of readCsv(file, "users.csv", findings));
    expect(findings.faults).toMatchObject([
      { file: "users.csv", line, message: expect.stringMatching(/no end within a million|opens here/) },
    ]);
    expect(read.closed).toBe(true);
    expect(read.bytes).toBeLessThan(8 * MIB);
  });

  test("of half line ends is read once, whatever follows", async () => {
    const runs = `a,b\r\n${`${"\r".repeat(65_000)}x`.repeat(20)}\r\n`;
    expect(await decode(pieces(Buffer.from(runs), 65_536))).toBe(`a,b\n${`${" ".repeat(65_000)}x`.repeat(20)}\n`);
  });

  test("and a long value are told by their beginning", async () => {
    const long = "x".repeat(500_000);
    const source = {
      files: new Map([
        [
          "users.csv",
          {
            name: "users.csv",
            open: async () =>
              Readable.from([
                Buffer.from(
                  `sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName,${long}\n1,${long},o,${long},A,B\n`,
                ),
              ]),
          },
        ],
      ]),
      close: async () => undefined,
    };
    const findings = new Findings();
    await readBundle(source, { findings, today: "2026-09-01" });
    expect(findings.faults.length).toBeGreaterThan(0);
    for (const { message } of [...findings.faults, ...findings.warnings]) expect(message.length).toBeLessThan(500);
  });
});

describe("a bundle's bounds", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daybell-bounds-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const limits = { file: 1_000, total: 1_500, entries: 5 };
  const zipped = async (files: Record<string, string>): Promise<string> => {
    const path = join(folder, "x.zip");
    await writeFile(path, zip(files));
    return path;
  };

  test.each<[string, Record<string, string>, RegExp]>([
    ["one file too large", { "users.csv": "x".repeat(1_001) }, /too large/],
    ["too large together", { "users.csv": "x".repeat(900), "orgs.csv": "x".repeat(900) }, /too large/],
    [
      "too many entries",
      Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [`${name}.csv`, ""])),
      /too many/,
    ],
    ["several folders", { "a/users.csv": "", "b/users.csv": "" }, /several folders/],
    ["one name twice", { "users.csv": "", "Users.csv": "" }, /twice/],
    ["a name that leads out of its folder", { "../users.csv": "" }, /could not be read as a zip/],
    ["nothing of OneRoster", { "photos.csv": "" }, /No OneRoster file/],
  ])("%s is refused", async (_name, files, message) => {
    await expect(openBundle(await zipped(files), limits)).rejects.toThrow(message);
  });

  test("what is no zip is refused", async () => {
    await writeFile(join(folder, "x.zip"), "not a zip");
    await expect(openBundle(join(folder, "x.zip"), limits)).rejects.toThrow(/could not be read as a zip/);
  });

  test("a folder has the same bounds, and other files in it do not count", async () => {
    const path = join(folder, "bundle");
    await mkdir(path);
    await writeFile(join(path, "photos.csv"), "x".repeat(5_000));
    await writeFile(join(path, "users.csv"), "x");
    expect([...(await openBundle(path, limits)).files.keys()]).toEqual(["users.csv"]);
    await writeFile(join(path, "orgs.csv"), "x".repeat(1_001));
    await expect(openBundle(path, limits)).rejects.toThrow(/too large/);
  });
});
