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
  crlf: boolean;
  bareCr: boolean;
}

/** The text of a file in pieces, its line ends turned into `\n`. Throws `UnreadableText`. */
export async function* decodeText(stream: Readable, odd: TextOddities): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let line = 1;
  let tail: Uint8Array = new Uint8Array();
  let held = "";
  for await (const piece of stream) {
    const bytes: Uint8Array = piece;
    decoder ??= new TextDecoder(sniff(bytes, odd), { fatal: true });
    const text = held + decode(decoder, bytes, tail, line);
    // A line end may be cut in two.
    held = text.endsWith("\r") ? "\r" : "";
    const plain = unifyLineEnds(held ? text.slice(0, -1) : text, odd);
    line += countLines(plain);
    tail = bytes.subarray(-3);
    if (plain) yield plain;
  }
  const rest = held + (decoder ? decode(decoder, undefined, tail, line) : "");
  if (rest) yield unifyLineEnds(rest, odd);
}

function sniff(bytes: Uint8Array, odd: TextOddities): string {
  const [a, b, c] = bytes;
  const little = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0);
  const big = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0);
  odd.utf16 = bytes.length > 1 && (little || big);
  odd.byteOrderMark = a === 0xef && b === 0xbb && c === 0xbf;
  if (!odd.utf16) return "utf-8";
  return little ? "utf-16le" : "utf-16be";
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined, tail: Uint8Array, line: number): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new UnreadableText(line + linesBeforeDamage(decoder.encoding, tail, bytes ?? new Uint8Array()));
  }
}

/** Reads the damaged piece once more, leniently, to see how many lines come before the damage. */
function linesBeforeDamage(encoding: string, tail: Uint8Array, bytes: Uint8Array): number {
  const start = encoding === "utf-8" ? tail.findIndex((byte) => byte < 0x80 || byte >= 0xc0) : -1;
  const before = start < 0 ? new Uint8Array() : tail.subarray(start);
  const text = new TextDecoder(encoding).decode(Buffer.concat([before, bytes]));
  const skipped = countLines(new TextDecoder(encoding).decode(before).replaceAll(/\r\n?/g, "\n"));
  const damage = text.indexOf("\uFFFD");
  return countLines(text.slice(0, Math.max(damage, 0)).replaceAll(/\r\n?/g, "\n")) - skipped;
}

function unifyLineEnds(text: string, odd: TextOddities): string {
  if (!text.includes("\r")) return text;
  const unified = text.replaceAll("\r\n", "\n");
  if (unified.length !== text.length) odd.crlf = true;
  if (!unified.includes("\r")) return unified;
  odd.bareCr = true;
  return unified.replaceAll("\r", "\n");
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
