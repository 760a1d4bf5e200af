/* What a text may hold, wherever it comes in: typed, pasted, sent, or read from a roster. */

/** Controls and line ends, which no name has. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/u;
/** Embeddings, overrides and isolates: they turn about what stands after them, other people's names too. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/;

/** A sign that leaves something to be seen. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Signs without width that copying brings along: nothing at an end of a text. Joiners are not among them, emoji end with such. */
const NOTHING = new Set(["\u00AD", "\u180E", "\u200B", "\u2060", "\uFEFF"]);

/**
 * A text as it is kept and compared: composed (NFC), and without white space or signs of no width at its ends; empty
 * where nothing of it could be seen.
 */
export function tidy(text: string): string {
  if (!isVisible(text)) return "";
  let start = 0;
  let end = text.length;
  while (isNothing(text[start])) start++;
  while (isNothing(text[end - 1])) end--;
  return text.slice(start, end).normalize("NFC");
}

/** Whether anything of a text could be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

const isNothing = (sign: string | undefined): boolean =>
  sign !== undefined && (NOTHING.has(sign) || sign.trim() === "");

/** Whether it holds no control character, nothing that turns the direction of text, and no half of a character. */
export const isPlain = (text: string): boolean => !CONTROLS.test(text) && !TURNS.test(text) && text.isWellFormed();

/** A text in one line from a list that somebody else's program wrote: what no name has becomes a space, or nothing. */
export const plainLine = (text: string): string =>
  tidy(text.toWellFormed().replaceAll(new RegExp(CONTROLS, "gu"), " ").replaceAll(new RegExp(TURNS, "g"), ""));

/** A text of several lines: it keeps line feeds and tabs alone of what no name has. */
export const plainLines = (text: string): string =>
  tidy(
    text
      .toWellFormed()
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
      .replaceAll(new RegExp(TURNS, "g"), ""),
  );
