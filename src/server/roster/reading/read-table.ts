import { brief, type Findings } from "#server/roster/findings.ts";
import type { SourceFile } from "./bundle-source.ts";
import type { Layout } from "./layouts.ts";
import { type CsvRecord, readCsv } from "./read-csv.ts";

/** A row whose values are asked for by the name of their column. */
export class TableRow {
  readonly line: number;
  readonly #cells: string[];
  readonly #columns: Map<string, number>;

  constructor(line: number, cells: string[], columns: Map<string, number>) {
    this.line = line;
    this.#cells = cells;
    this.#columns = columns;
  }

  /** The value, trimmed; empty where the column or the cell is missing. */
  text(column: string): string {
    const at = this.#at(column);
    return at === undefined ? "" : (this.#cells[at] ?? "");
  }

  has(column: string): boolean {
    return this.#at(column) !== undefined;
  }

  #at(column: string): number | undefined {
    return this.#columns.get(column) ?? this.#columns.get(column.toLowerCase());
  }
}

/**
 * Hands over each row of a file; tells missing columns as faults (line 1) and oddities as warnings. False where the
 * file could not be read to its end, or has no `sourcedId`.
 */
export async function readTable(
  file: SourceFile,
  layout: Layout,
  findings: Findings,
  take: (row: TableRow) => void,
): Promise<boolean> {
  const records = readCsv(file, layout.file, findings);
  let names: string[] | undefined;
  let columns = new Map<string, number>();
  for (;;) {
    const next = await records.next();
    if (next.done) {
      if (next.value && !names)
        findings.fault(layout.file, 1, null, "is empty: not even the names of its columns are there");
      return next.value && columns.has(layout.required[0]?.toLowerCase() ?? "");
    }
    for (const record of next.value) {
      const { cells, line } = record;
      tellNul(record, names ?? cells, layout, findings);
      if (!names) {
        names = cells;
        columns = readHeader(cells, line, layout, findings);
      } else if (cells.every((cell) => cell === "" || cell === END_OF_FILE)) {
        findings.warn(layout.file, "rows without any value were passed over", line);
      } else {
        if (cells.length !== names.length)
          findings.warn(layout.file, "rows have more or fewer values than there are columns", line);
        take(new TableRow(line, cells, columns));
      }
    }
  }
}

/** So many columns that are not known are told by their names. */
const MOST_NAMED = 50;

/** What old programs write after the last row. */
const END_OF_FILE = "\u001A";

/** No text has one, and PostgreSQL stores none. */
function tellNul({ cells, line }: CsvRecord, names: string[], { file }: Layout, findings: Findings): void {
  const at = cells.findIndex((cell) => cell.includes("\0"));
  if (at >= 0)
    findings.fault(
      file,
      line,
      brief(names[at]?.replaceAll("\0", "") ?? "") || null,
      "holds a NUL character: the file is damaged",
    );
}

function readHeader(names: string[], line: number, layout: Layout, findings: Findings): Map<string, number> {
  const known = new Map(layout.columns.map((name) => [name.toLowerCase(), name]));
  const columns = new Map<string, number>();
  const extra: string[] = [];
  names.forEach((name, at) => {
    const key = name.toLowerCase();
    if (columns.has(key))
      findings.warn(layout.file, `column ${brief(name)} is there twice: the first one counts`, line);
    else columns.set(key, at);
    if (!known.has(key)) extra.push(name === "" ? "(no name)" : brief(name));
    else if (known.get(key) !== name) findings.warn(layout.file, "column names are in other letter case", line);
  });
  if (extra.length > 0)
    findings.warn(
      layout.file,
      `columns beyond the standard were passed over: ${extra.slice(0, MOST_NAMED).join(", ")}${extra.length > MOST_NAMED ? ", …" : ""}`,
      line,
    );
  // As the standard writes them too, so that no letter is changed for each row.
  for (const name of layout.columns) {
    const at = columns.get(name.toLowerCase());
    if (at !== undefined) columns.set(name, at);
  }
  const order = layout.columns.map((name) => columns.get(name.toLowerCase())).filter((at) => at !== undefined);
  if (order.some((at, index) => at < (order[index - 1] ?? -1)))
    findings.warn(layout.file, "columns are in another order", line);
  for (const name of layout.required) {
    if (!columns.has(name.toLowerCase())) findings.fault(layout.file, line, name, "this column is missing");
  }
  return columns;
}
