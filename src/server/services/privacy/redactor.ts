/** Names as a person bears, or bore, them. */
export interface Name {
  first: string;
  last: string;
}

/** What a nameless person is called on screens and in lists. */
export const NAMELESS = { first_name: "Erased person", last_name: "" };

/** Stands in texts where a name stood. */
export const TAKEN_OUT = "[erased]";

/** Words to look for in texts. */
export interface Needle {
  words: string;
  /** False for whole names and addresses, which are found in any letter case. */
  exactCase: boolean;
  /** An address is bounded by what cannot be part of one. */
  isAddress?: boolean;
}

const parts = (name: string): string[] => name.split(/\s+/).filter((part) => part !== "");

/** Scripts that are written without spaces: their names have no bounds. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A name of its own, not a *de* or *van*. */
const isTelling = (word: string): boolean => word.length >= (UNSPACED.test(word) ? 2 : 3) && !/^\p{Ll}/u.test(word);

/** First and last name together, in either order: they name one person whatever the letter case. */
export const wholeNames = ({ first, last }: Name): Needle[] =>
  first.trim() === "" || last.trim() === ""
    ? []
    : [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`].map((words) => ({ words, exactCase: false }));

/** First or last name alone, and their parts: they are words too, so the letter case must be the same. */
export const loneNames = ({ first, last }: Name): Needle[] =>
  [...new Set([first, last, ...parts(first), ...parts(last)].map((word) => word.trim()))]
    .filter(isTelling)
    .map((words) => ({ words, exactCase: true }));

/** Finds needles in texts and takes them out. */
export class Redactor {
  readonly #patterns: readonly RegExp[];
  /** For a `like` on the lower-case text: finds at least every text that holds a needle, and perhaps others. */
  readonly likes: readonly string[];

  constructor(needles: readonly Needle[]) {
    this.#patterns = needles.map(patternOf);
    this.likes = [...new Set(needles.map((needle) => likeOf(needle.words)))];
  }

  get isEmpty(): boolean {
    return this.#patterns.length === 0;
  }

  finds(text: string): boolean {
    return this.#patterns.some((pattern) => text.search(pattern) >= 0);
  }

  redact(text: string): string {
    return this.#patterns.reduce((rest, pattern) => rest.replace(pattern, TAKEN_OUT), text);
  }
}

/** A hyphen is none of these: to escape it as well is an error in a pattern that reads Unicode. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const asHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function patternOf({ words, exactCase, isAddress = false }: Needle): RegExp {
  const forms = [words.normalize("NFC"), words.normalize("NFD")].flatMap((form) => [form, asHtml(form)]);
  const inner = [...new Set(forms)]
    .map((form) =>
      parts(form)
        .map(escaped)
        .join(String.raw`\s+`),
    )
    .join("|");
  const flags = exactCase ? "gu" : "giu";
  if (isAddress) return new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])(?:${inner})(?![\p{L}\p{N}_-])`, flags);
  if (UNSPACED.test(words)) return new RegExp(inner, flags);
  // With the s of a genitive, as in Dora's and Doras.
  return new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}])(?:${inner})(?:['’]?s)?(?![\p{L}\p{N}\p{M}])`, flags);
}

/** Databases know the letter case of ASCII alone, and what is escaped or composed differs: everything else may be anything. */
const likeOf = (words: string): string => `%${words.replaceAll(/[^A-Za-z0-9\p{Script=Han}]+/gu, "%").toLowerCase()}%`;
