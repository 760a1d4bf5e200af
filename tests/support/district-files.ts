import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

/** A district of three schools, school year 2026-2027, as a generator of such data wrote it. */
export const DISTRICT = join(import.meta.dirname, "data/oneroster-district-small");

/** The files of a bundle by name; text is written as UTF-8. */
export type Files = Record<string, string | Buffer>;

export type Row = Record<string, string>;

export async function readDistrict(): Promise<Record<string, string>> {
  const names = await readdir(DISTRICT);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(DISTRICT, name), "utf8")] as const),
  );
  return Object.fromEntries(files);
}

/** The rows of a file, read without any code of the import. */
export const rowsOf = (text: string): Row[] => parse(text, { columns: true, bom: true, skipEmptyLines: true });

const quote = (value: string): string => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** A CSV file of rows; the first one names the columns. */
export function csv(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((cells) => `${cells.map(quote).join(",")}\n`)
    .join("");
}

/** A manifest that gives each named file its mode. */
export const manifest = (version: string, modes: Record<string, string>): string =>
  csv([
    { propertyName: "oneroster.version", value: version },
    ...Object.entries(modes).map(([file, mode]) => ({ propertyName: `file.${file}`, value: mode })),
  ]);
