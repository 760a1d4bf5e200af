import { beforeAll, describe, expect, test } from "vitest";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTestDatabase } from "#tests/support/database.ts";
import { csv, DISTRICT, type Files, readDistrict, type Row, rowsOf } from "#tests/support/district-files.ts";
import { importFiles, importPath, snapshot, writeBundle } from "#tests/support/roster.ts";
import { zip } from "#tests/support/zip.ts";

const district = await readDistrict();
let plain: unknown;

beforeAll(async () => {
  const { database } = await openTestDatabase();
  await importPath(database, DISTRICT);
  plain = await snapshot(database);
});

const eachFile = (change: (text: string, name: string) => string | Buffer): Files =>
  Object.fromEntries(Object.entries(district).map(([name, text]) => [name, change(text, name)]));

const eachRow = (change: (row: Row, name: string) => Row): Files =>
  eachFile((text, name) => (name === "manifest.csv" ? text : csv(rowsOf(text).map((row) => change(row, name)))));

const eachLine = (change: (line: string, index: number) => string): Files =>
  eachFile((text, name) => (name === "manifest.csv" ? text : text.trimEnd().split("\r\n").map(change).join("\n")));

const reversed = (row: Row): Row => Object.fromEntries(Object.entries(row).reverse());
const ENUMERATIONS = new Set(["status", "type", "role", "classType", "enabledUser"]);
const shouted = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, ENUMERATIONS.has(column) ? value.toUpperCase() : value]),
  );

const bigEndian = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le").swap16();

/** What vendors do otherwise, and a word of the warning that tells it. */
const QUIRKS: [string, Files, string | null][] = [
  ["plain line feeds", eachFile((text) => text.replaceAll("\r\n", "\n")), null],
  ["a byte-order mark", eachFile((text) => `\uFEFF${text}`), "byte-order mark"],
  ["lines that end with a bare CR", eachFile((text) => text.replaceAll("\r\n", "\r")), "bare CR"],
  [
    "lines that end now with CR LF, now with LF",
    eachLine((line, index) => `${line}${index % 3 === 0 ? "\r" : ""}`),
    null,
  ],
  ["lines that were translated twice", eachFile((text) => text.replaceAll("\r\n", "\r\r\n")), null],
  [
    "the sign of old programs for the end",
    eachFile((text, name) => (name === "manifest.csv" ? text : `${text}\u001A`)),
    "rows without any value",
  ],
  ["UTF-16, little end first", eachFile((text) => Buffer.from(`\uFEFF${text}`, "utf16le")), "UTF-16"],
  ["UTF-16, big end first", eachFile(bigEndian), "UTF-16"],
  ["UTF-16 without a mark", eachFile((text) => Buffer.from(text, "utf16le")), "UTF-16"],
  ["columns in another order", eachRow(reversed), "another order"],
  ["extra columns", eachRow((row) => ({ "metadata.bus": "7", ...row, extra: "x" })), "beyond the standard"],
  ["enumerations in other letter case", eachRow(shouted), "other letter case"],
  [
    "column names in other letter case",
    eachLine((line, index) => (index === 0 ? line.toUpperCase() : line)),
    "column names are in other letter case",
  ],
  [
    "rows that are too long",
    eachLine((line, index) => (index % 2 === 1 ? `${line},,surplus` : line)),
    "more or fewer values",
  ],
  ["rows that are too short", eachLine((line) => line.replace(/,+$/, "")), "more or fewer values"],
  [
    "blank lines and rows of commas alone",
    eachLine((line, index) => (index % 50 === 3 ? `${line}\n\n${",".repeat(line.split(",").length - 1)}` : line)),
    "passed over",
  ],
  [
    "every value in quotation marks",
    eachLine((line) =>
      line
        .split(",")
        .map((cell) => `"${cell}"`)
        .join(","),
    ),
    null,
  ],
  ["spaces around values", eachLine((line, index) => (index === 0 ? line : line.replaceAll(",", " , "))), null],
  ["semicolons", eachLine((line) => line.replaceAll(",", ";")), "another sign than a comma"],
  [
    "dates with a time of day",
    eachRow((row) => ({
      ...row,
      ...Object.fromEntries(
        ["beginDate", "endDate", "startDate"].flatMap((column) =>
          row[column] ? [[column, `${row[column]}T00:00:00.000Z`]] : [],
        ),
      ),
    })),
    "time of day",
  ],
  [
    "flags written otherwise",
    eachRow((row) => ("enabledUser" in row ? { ...row, enabledUser: "1" } : row)),
    "not written true or false",
  ],
  ["an empty status, as the standard asks", eachRow((row) => ({ ...row, status: "" })), null],
];

describe("what vendors do otherwise leads to the same database", () => {
  test.each(QUIRKS)("%s", async (_name, files, warning) => {
    const { database } = await openTestDatabase();
    const report = await importFiles(database, files);
    expect(report.faults).toEqual([]);
    expect(await snapshot(database)).toEqual(plain);
    const messages = report.warnings.map((one) => one.message).join("\n");
    if (warning === null) expect(messages).not.toMatch(/byte-order|UTF-16|order|beyond|case|fewer|blank|comma/);
    else expect(messages).toContain(warning);
  });

  test("no manifest", async () => {
    const { database } = await openTestDatabase();
    const { "manifest.csv": _manifest, ...files } = district;
    const report = await importFiles(database, files);
    expect(report.warnings).toContainEqual(
      expect.objectContaining({ file: "manifest.csv", message: expect.stringContaining("missing") }),
    );
    expect(await snapshot(database)).toEqual(plain);
  });

  test("file names in other letter case, and a folder around them", async () => {
    const { database } = await openTestDatabase();
    await importFiles(
      database,
      Object.fromEntries(Object.entries(district).map(([name, text]) => [`export/${name.toUpperCase()}`, text])),
    );
    expect(await snapshot(database)).toEqual(plain);
  });

  test.each([
    ["a zip", ""],
    ["a zip with a folder inside", "district/"],
  ])("%s", async (_name, prefix) => {
    const { database } = await openTestDatabase();
    const folder = await writeBundle({});
    const files = Object.fromEntries(Object.entries(district).map(([name, text]) => [`${prefix}${name}`, text]));
    const path = join(folder, "bundle.ZIP");
    await writeFile(path, zip({ ...files, [`__MACOSX/${prefix}._users.csv`]: "junk" }));
    const report = await importPath(database, path);
    expect(report.faults).toEqual([]);
    expect(await snapshot(database)).toEqual(plain);
  });
});
