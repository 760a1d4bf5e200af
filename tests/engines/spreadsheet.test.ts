import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toCsv } from "#client/ui/csv.ts";
import { installSystemPackage } from "#tests/support/system-package.ts";

/* What a real spreadsheet makes of a CSV file of ours, however it is set to divide cells. */

const FORMULAS = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1)",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  " =1+1",
  "＝1+1",
  "＋1+1",
  "a;=1+1",
  "a\t=1+1",
  "a|=1+1",
  "a,=1+1",
  "a\n=1+1",
  "a\r\n+1+1",
  '"=1+1',
  '"";=1+1',
  '=HYPERLINK("http://evil.example")',
  "=cmd|' /C calc'!A0",
  "\u00A0=1+1",
  "a\n\n =1+1",
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybell-spreadsheet-"));
  if (spawnSync("soffice", ["--version"]).status !== 0 && !installSystemPackage("libreoffice-calc-nogui"))
    throw new Error("LibreOffice is needed here: install libreoffice-calc");
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The file as LibreOffice opens it with this separator, formulas read as formulas, in its flat XML. */
async function opened(csv: string, separator: string): Promise<string> {
  const file = join(folder, "x.csv");
  await writeFile(file, csv);
  // Separator, quotation mark, UTF-8, from line 1; the last word has formulas evaluated.
  const filter = `Text - txt - csv (StarCalc):${separator.charCodeAt(0)},34,76,1,,0,false,true,false,false,false,-1,true`;
  const args = [
    "--headless",
    `-env:UserInstallation=file://${folder}/profile`,
    "--convert-to",
    "fods",
    `--infilter=${filter}`,
    "--outdir",
    folder,
    file,
  ];
  const { status, stderr } = spawnSync("soffice", args, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return readFile(join(folder, "x.fods"), "utf8");
}

test.each([",", ";", "\t", "|"])("no text is a formula where cells are divided at %j", async (separator) => {
  const rows = FORMULAS.flatMap((text) => [
    [text, 3],
    ["x", text],
    [1, text],
  ]);
  expect(await opened(toCsv(rows), separator)).not.toContain("table:formula");
  // It would be told.
  expect(await opened("a,b\n=1+1,2\n", separator)).toContain("table:formula");
});

test("a table is read as it was written", async () => {
  const xml = await opened(
    toCsv([
      ["Name", "Count"],
      ['Ada "Bee", Jr; of 4B', 3],
      ["Nguyễn\nThị", -4],
    ]),
    ",",
  );
  expect(xml).toContain("Ada &quot;Bee&quot;, Jr; of 4B");
  expect(xml).toMatch(/<text:p>Nguyễn<\/text:p><text:p>Thị<\/text:p>/);
  expect(xml).toContain('office:value="-4"');
});
