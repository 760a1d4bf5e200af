import type { Readable } from "node:stream";
import { TextDecoder } from "node:util";

/** Bytes that are no text in any encoding that a roster may have. */
export class UnreadableText extends Error {
  readonly line: number;

  constructor(line: number) {
    super("is not UTF-8 text (perhaps saved as Windows-1252 or Latin-1): save it as UTF-8");
    this.line = line;
  }
}

/** What was unusual about a text; filled while it is read. */
export interface TextOddities {
  byteOrderMark: boolean;
  utf16: boolean;
  bareCr: boolean;
}

/** The text of a file in pieces, its line ends turned into `\n`. Throws `UnreadableText`. */
export async function* decodeText(stream: Readable, odd: TextOddities): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const ends = new LineEnds(odd);
  let line = 1;
  let tail: Uint8Array = new Uint8Array();
  let held = "";
  for await (const piece of stream) {
    const bytes: Uint8Array = piece;
    decoder ??= new TextDecoder(sniff(bytes, odd), { fatal: true });
    const text = held + decode(decoder, bytes, { tail, held, line, ends });
    held = cutLineEnd(text);
    const plain = ends.unify(text.slice(0, text.length - held.length));
    line += countLines(plain);
    tail = bytes.subarray(-3);
    if (plain) yield plain;
  }
  const rest = held + (decoder ? decode(decoder, undefined, { tail, held, line, ends }) : "");
  if (rest) yield ends.unify(rest);
}

/** No program writes so many before a line feed; a file may be nothing else. */
const MOST_CRS = 16;

/** The end of a text that may be half a line end. */
function cutLineEnd(text: string): string {
  let start = text.length;
  while (start > text.length - MOST_CRS && text[start - 1] === "\r") start--;
  return text.slice(start);
}

function sniff(bytes: Uint8Array, odd: TextOddities): string {
  const [a, b, c, d] = bytes;
  // Without a mark: letters of a header, each with a zero byte beside it.
  const little = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0);
  const big = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0);
  odd.utf16 = bytes.length > 1 && (little || big);
  odd.byteOrderMark = a === 0xef && b === 0xbb && c === 0xbf;
  if (!odd.utf16) return "utf-8";
  return little ? "utf-16le" : "utf-16be";
}

/** Where the reading stands: the last bytes, a line end that waits for its other half, and the line that comes next. */
interface Place {
  tail: Uint8Array;
  held: string;
  line: number;
  ends: LineEnds;
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined, place: Place): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new UnreadableText(place.line + linesBeforeDamage(decoder.encoding, bytes ?? new Uint8Array(), place));
  }
}

/** Reads the damaged piece once more, leniently, to see how many lines come before the damage. */
function linesBeforeDamage(encoding: string, bytes: Uint8Array, { tail, held, ends }: Place): number {
  const cut = encoding === "utf-8" ? cutCharacter(tail) : new Uint8Array();
  const text = held + new TextDecoder(encoding).decode(Buffer.concat([cut, bytes]));
  const damage = text.indexOf("\uFFFD");
  return countLines(ends.unify(text.slice(0, Math.max(damage, 0))));
}

/** The first bytes of a character whose others come with the next piece. */
function cutCharacter(tail: Uint8Array): Uint8Array {
  const start = tail.findLastIndex((byte) => byte >= 0xc0);
  const lead = tail[start] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const isCut = start >= 0 && tail.length - start < length && tail.subarray(start + 1).every((byte) => byte >= 0x80);
  return isCut ? tail.subarray(start) : new Uint8Array();
}

/**
 * Turns a text's line ends into `\n`, as its first one shows them: where a line feed belongs to it, a bare CR inside a
 * line is no end, and several before a line feed (a file that was translated twice) are one end.
 */
class LineEnds {
  readonly #odd: TextOddities;
  #areBare: boolean | undefined;

  constructor(odd: TextOddities) {
    this.#odd = odd;
  }

  unify(text: string): string {
    if (this.#areBare === undefined) {
      const [first] = /\r+\n|\r|\n/.exec(text) ?? [];
      if (first === undefined) return text;
      this.#areBare = first === "\r";
      if (this.#areBare) this.#odd.bareCr = true;
    }
    if (!text.includes("\r")) return text;
    if (this.#areBare) return text.replaceAll(/\r\n?/g, "\n");
    // Each run is looked at once, however long it is and whatever follows.
    return text.replaceAll(/\r+\n?/g, (run) => (run.endsWith("\n") ? "\n" : " ".repeat(run.length)));
  }
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
