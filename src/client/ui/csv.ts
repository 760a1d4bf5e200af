import { schoolDate } from "#contract/school-date.ts";

export type Cell = string | number;

/** Spreadsheets take a text that begins like this for a formula, whatever white space comes before; full-width signs too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * The same after a sign at which other settings divide cells, or after a line's end: where a comma divides nothing, no
 * quotation mark after it opens a cell, and the rest would be one of its own.
 */
const INNER_FORMULA = /([;|\t\v\f\r\n\u0085\u2028\u2029])(?=\s*[=+\-@＝＋－＠])/g;

/** Holds a sign at which some program divides cells or lines, or white space at an end, which some programs drop. */
const QUOTED = /[",;|\t\v\f\r\n\u0085\u2028\u2029]|^\s|\s$/;

function cell(value: Cell): string {
  if (typeof value === "number") return String(value);
  const inert = value.replaceAll(INNER_FORMULA, "$1'");
  const text = FORMULA.test(inert) ? `'${inert}` : inert;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV (RFC 4180) for spreadsheets: marked as UTF-8, numbers as numbers, no text that works as a formula. */
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

/** A name that every system takes; letters of any script stay. */
export const fileName = (...parts: string[]): string =>
  parts
    .map((part) =>
      part
        .toLocaleLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
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
