import { ROSTER_NAME_LENGTH } from "#contract/lengths.ts";
import { isPlain, plainLine } from "#contract/text.ts";
import { isSchoolDate, type SchoolDate } from "#contract/school-date.ts";
import { brief, type Findings, shown } from "#server/roster/findings.ts";
import type { Mode } from "./bundle.ts";
import type { TableRow } from "./read-table.ts";
import { ownText, SharedTexts } from "#server/roster/shared-texts.ts";
import { FLAGS, OTHER_FLAGS, STATUSES } from "./vocabulary.ts";

/** No id is longer either. */
const MAX_NAME = ROSTER_NAME_LENGTH;
const TOO_LONG = `is longer than ${MAX_NAME} characters`;

/** Reads values of one file's rows; tells what is wrong by line and column, and what was put up with. */
export class RowReader {
  readonly #file: string;
  readonly #mode: Mode;
  readonly #findings: Findings;
  readonly #texts: SharedTexts;
  /** Dates that were read: a roster has few, and each of them thousands of times. */
  readonly #dates = new Map<string, SchoolDate>();
  /** And lists: most people are of one school, and most of them nobody's guardian. */
  readonly #lists = new Map<string, readonly string[]>();

  /** `texts`: those of the whole bundle. */
  constructor(file: string, mode: Mode, findings: Findings, texts = new SharedTexts()) {
    this.#file = file;
    this.#mode = mode;
    this.#findings = findings;
    this.#texts = texts;
  }

  /** A value that must be there; a column that is missing altogether has been told already. */
  required(row: TableRow, column: string): string {
    const value = row.text(column);
    if (value === "" && row.has(column)) this.#findings.fault(this.#file, row.line, column, "must not be empty");
    return value;
  }

  /** An id that other rows name, or that names another row. */
  id(row: TableRow, column: string): string {
    return this.#texts.one(row.text(column));
  }

  requiredId(row: TableRow, column: string): string {
    return this.#texts.one(this.#givenId(row, column));
  }

  /** An id that must be there, and that no other row names. */
  uniqueId(row: TableRow, column: string): string {
    return ownText(this.#givenId(row, column));
  }

  #givenId(row: TableRow, column: string): string {
    const value = this.required(row, column);
    if (value.length <= MAX_NAME) return value;
    this.#findings.fault(this.#file, row.line, column, TOO_LONG);
    return brief(value);
  }

  optionalId(row: TableRow, column: string): string | null {
    return this.id(row, column) || null;
  }

  /** What somebody or something is called, as everywhere in the app; null where all of the columns are empty. */
  name(row: TableRow, ...columns: string[]): string | null {
    for (const column of columns) {
      const given = row.text(column);
      if (given.length > MAX_NAME) {
        this.#findings.fault(this.#file, row.line, column, TOO_LONG);
        return brief(given);
      }
      const name = plainLine(given);
      if (!isPlain(given))
        this.warn(row, `${column} holds control characters or hidden signs of direction, which were taken out`);
      if (name !== "") return ownText(name);
    }
    return null;
  }

  requiredName(row: TableRow, column: string): string {
    const name = this.name(row, column) ?? "";
    if (name === "" && row.has(column)) this.#findings.fault(this.#file, row.line, column, "must not be empty");
    return name;
  }

  list(row: TableRow, column: string): readonly string[] {
    const value = row.text(column);
    const known = this.#lists.get(value);
    if (known !== undefined) return known;
    const parts = value.split(",").map((part) => this.#texts.one(part.trim()));
    const list = [...new Set(parts.filter(Boolean))];
    this.#lists.set(value, list);
    return list;
  }

  grade(row: TableRow): string | null {
    const grades = this.list(row, "grades").join(", ");
    return plainLine(grades.slice(0, MAX_NAME)) || null;
  }

  /** True where the row's status says that it is to be deleted. */
  gone(row: TableRow): boolean {
    const value = row.text("status");
    if (value === "") {
      if (this.#mode === "delta") this.warn(row, "status is empty in a delta file: read as active");
      return false;
    }
    if (this.#mode === "bulk") this.warn(row, "status is filled in a bulk file");
    const gone = this.choice(row, "status", STATUSES);
    if (value.toLowerCase() === "inactive") this.warn(row, "status inactive is of OneRoster 1.0: read as tobedeleted");
    return gone ?? false;
  }

  /** The meaning of a word, whatever its letter case; undefined, with a warning, where it is unknown. */
  choice<Meaning>(row: TableRow, column: string, words: Record<string, Meaning>): Meaning | undefined {
    const value = row.text(column);
    if (Object.hasOwn(words, value)) return words[value];
    const word = Object.keys(words).find((one) => one.toLowerCase() === value.toLowerCase());
    if (word !== undefined) this.warn(row, `${column} is in other letter case`);
    else this.warn(row, `${column} ${shown(value)} is unknown`);
    return word === undefined ? undefined : words[word];
  }

  flag(row: TableRow, column: string): boolean {
    const value = this.required(row, column);
    if (value === "") return true;
    const known = value.toLowerCase();
    if (Object.hasOwn(FLAGS, known)) return this.choice(row, column, FLAGS) ?? true;
    const other = Object.hasOwn(OTHER_FLAGS, known) ? OTHER_FLAGS[known] : undefined;
    if (other === undefined)
      this.#findings.fault(this.#file, row.line, column, `must be true or false, not ${shown(value)}`);
    else this.warn(row, `${column} is not written true or false`);
    return other ?? true;
  }

  /** A date, or null where the cell is empty; anything else is a fault. */
  date(row: TableRow, column: string): SchoolDate | null {
    const value = row.text(column);
    if (value === "") return null;
    const known = this.#dates.get(value);
    if (known !== undefined) return known;
    if (isSchoolDate(value)) {
      this.#dates.set(value, value);
      return value;
    }
    const day = value.slice(0, 10);
    if (/^[T ]\d{2}:\d{2}/.test(value.slice(10)) && isSchoolDate(day)) {
      this.warn(row, `${column} carries a time of day, which was passed over`);
      return day;
    }
    this.#findings.fault(this.#file, row.line, column, `must be a date as YYYY-MM-DD, not ${shown(value)}`);
    return null;
  }

  fault(row: TableRow, column: string, message: string): void {
    this.#findings.fault(this.#file, row.line, column, message);
  }

  warn(row: TableRow, message: string): void {
    this.#findings.warn(this.#file, message, row.line);
  }
}
