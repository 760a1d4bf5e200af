import { schoolDate } from "#contract/school-date.ts";

export type Cell = string | number;

/** Spreadsheets take a text that begins like this for a formula, whatever white space comes before; full-width signs too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * The same after a sign at which other settings divide cells, or after a line's end: where a comma divides nothing, no
 * quotation mark after it opens a cell, and the rest would be one of its own.
 */
const INNER_FORMULA = /([;|\t\v\f\r\n\u0085\u2028\u2029])(?=\s*[=+\-@＝＋－＠])/g;

/** Of a text that reads as a number: `4`, `04`, `5E2`. */
const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Spreadsheets take it for a day of a month, where it may well be a class: `3-4`, `1/2`, `1.5.26`. */
const SHORT_DATE = /^\d{1,2}([-/.])\d{1,2}(?:\1(?:\d{2}|\d{4})?)?$/;

/** Whether a spreadsheet would make something else of a text: of class `5E2` the number 500, of grade `04` the number 4. */
function isMisread(text: string): boolean {
  const read = text.trim();
  return SHORT_DATE.test(read) || (NUMBER.test(read) && String(Number(read)) !== read);
}

/** Holds a sign at which some program divides cells or lines, or white space at an end, which some programs drop. */
const QUOTED = /[",;|\t\v\f\r\n\u0085\u2028\u2029]|^\s|\s$/;

function cell(value: Cell): string {
  if (typeof value === "number") return String(value);
  const inert = value.replaceAll(INNER_FORMULA, "$1'");
  const text = FORMULA.test(inert) || isMisread(inert) ? `'${inert}` : inert;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV (RFC 4180) for spreadsheets: marked as UTF-8, numbers as numbers, no text that works as a formula or is read as another value. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A moment (ISO 8601) as spreadsheets read and sort it, by the clocks of a time zone: `YYYY-MM-DD HH:mm`, of 24 hours on every device. */
export function momentCell(moment: string, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  const at = new Date(moment);
  return `${schoolDate(at, timeZone)} ${clock.format(at)}`;
}

/** A name that every system takes; letters of any script stay, with the marks that some write their vowels by. */
export const fileName = (...parts: string[]): string =>
  parts
    .map((part) =>
      part
        .toLocaleLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
        .replaceAll(/^-+|-+$/g, ""),
    )
    .filter(Boolean)
    .join("-");

/** Hands a text over as a file, which the browser saves. */
export function saveText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
