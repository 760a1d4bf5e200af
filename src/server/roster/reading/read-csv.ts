import { CsvError, parse, type Parser } from "csv-parse";
import type { Findings } from "#server/roster/findings.ts";
import type { SourceFile } from "./bundle-source.ts";
import { decodeText, type TextOddities, UnreadableText } from "./decode-text.ts";
import { PlainRows } from "./plain-rows.ts";

/** A record of a file, with the line that it begins on. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** No record of a roster is longer; one that is has an open quotation mark. */
const MAX_RECORD_CHARACTERS = 1_000_000;

/** The parser counts neither separators nor white space. */
const MAX_WITHOUT_RECORD = 4 * MAX_RECORD_CHARACTERS;

/** So much came in without the end of a row. */
class EndlessRow extends Error {}

const DELIMITERS = [",", ";", "\t", "|"];

/**
 * The records of a CSV file, some at a time, cells trimmed, blank lines left out. Where the file breaks off
 * (encoding, quotation marks, a damaged zip), the fault is noted and the records end; true where it was whole.
 */
export async function* readCsv(
  file: SourceFile,
  name: string,
  findings: Findings,
): AsyncGenerator<CsvRecord[], boolean> {
  const odd: TextOddities = { byteOrderMark: false, utf16: false, bareCr: false };
  const parsed: Parsed = { before: 0, lines: 0, records: 0 };
  let line = 1;
  try {
    for await (const some of records(file, name, { odd, findings, parsed })) {
      yield some.map(({ cells, end }) => {
        const start = end - lineEndsIn(cells);
        if (start > line) findings.warn(name, "blank lines were passed over", line);
        line = end + 1;
        return { line: start, cells };
      });
    }
    return true;
  } catch (error) {
    if (error instanceof EndlessRow) findings.fault(name, parsed.lines + 1, null, ENDLESS);
    else if (error instanceof UnreadableText) findings.fault(name, error.line, null, error.message);
    else if (error instanceof CsvError) findings.fault(name, lineOf(error, parsed), null, csvFault(error));
    else
      findings.fault(
        name,
        parsed.lines + 1,
        null,
        `could not be read on (${error instanceof Error ? error.message : String(error)})`,
      );
    return false;
  } finally {
    tellOddities(name, odd, findings);
  }
}

/** How far the parser is: when it gives up, records that it had read are not handed over any more. */
interface Parsed {
  /** Lines that came before the parser's first. */
  before: number;
  lines: number;
  records: number;
}

interface Parsing {
  odd: TextOddities;
  findings: Findings;
  parsed: Parsed;
}

interface ParsedRecord {
  cells: string[];
  /** The line that it ends on. */
  end: number;
}

async function* records(
  file: SourceFile,
  name: string,
  { odd, findings, parsed }: Parsing,
): AsyncGenerator<ParsedRecord[]> {
  const text = decodeText(await file.open(), odd);
  const head = await readHead(text);
  const delimiter = delimiterOf(head.slice(0, head.indexOf("\n") + 1 || head.length));
  if (delimiter !== ",") findings.warn(name, "values are divided by another sign than a comma");
  const pieces = bounded(head, text, parsed);
  const plain = new PlainRows(delimiter, MAX_RECORD_CHARACTERS);
  for await (const piece of pieces) {
    if (!plain.takes(piece)) {
      parsed.before = plain.lines;
      yield* parsedRecords(plain.rest + piece, pieces, { delimiter, parsed });
      return;
    }
    yield tallied(plain.read(piece), parsed);
  }
  yield tallied(plain.end(), parsed);
}

function tallied(rows: { line: number; cells: string[] }[], parsed: Parsed): ParsedRecord[] {
  parsed.lines = rows.at(-1)?.line ?? parsed.lines;
  parsed.records += rows.length;
  return rows.map(({ line, cells }) => ({ cells, end: line }));
}

/** The records of the text from its first quotation mark on, or of what seems to have no end. */
async function* parsedRecords(
  first: string,
  rest: AsyncIterable<string>,
  { delimiter, parsed }: { delimiter: string; parsed: Parsed },
): AsyncGenerator<ParsedRecord[]> {
  let taken: ParsedRecord[] = [];
  const parser = parse({
    delimiter,
    recordDelimiter: "\n",
    relaxQuotes: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    trim: true,
    maxRecordSize: MAX_RECORD_CHARACTERS,
    // Taken here, since a stream of single records costs more than their parsing.
    onRecord: (cells: string[], { lines }) => {
      parsed.lines = parsed.before + lines;
      parsed.records += 1;
      taken.push({ cells, end: parsed.lines });
      return undefined;
    },
  });
  // Whoever feeds it hears of it; here it only must not go unheard.
  parser.on("error", () => undefined);
  await fed(parser, first);
  yield taken;
  taken = [];
  for await (const piece of rest) {
    await fed(parser, piece);
    yield taken;
    taken = [];
  }
  await ended(parser);
  yield taken;
}

const fed = (parser: Parser, piece: string): Promise<void> =>
  new Promise((resolve, reject) => parser.write(piece, (error) => (error ? reject(error) : resolve())));

const ended = (parser: Parser): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.once("error", reject);
    parser.end(() => resolve());
  });

/** The text up to its first line end or a little beyond it. Throws `EndlessRow`. */
async function readHead(text: AsyncGenerator<string>): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for (let next = await text.next(); !next.done; next = await text.next()) {
    pieces.push(next.value);
    length += next.value.length;
    if (next.value.includes("\n")) break;
    if (length <= MAX_RECORD_CHARACTERS) continue;
    await text.return(undefined);
    throw new EndlessRow();
  }
  return pieces.join("");
}

/** Hands the text on for as long as rows come of it. Throws `EndlessRow`. */
async function* bounded(head: string, rest: AsyncIterable<string>, parsed: Parsed): AsyncGenerator<string> {
  if (head) yield head;
  let seen = 0;
  let length = 0;
  for await (const piece of rest) {
    length = parsed.records === seen ? length + piece.length : piece.length;
    seen = parsed.records;
    if (length > MAX_WITHOUT_RECORD) throw new EndlessRow();
    yield piece;
  }
}

function delimiterOf(header: string): string {
  const counted = DELIMITERS.map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

function lineEndsIn(cells: string[]): number {
  let count = 0;
  for (const cell of cells) if (cell.includes("\n")) count += cell.split("\n").length - 1;
  return count;
}

const ENDLESS =
  "has no end within a million characters: it is no row, or a quotation mark opens in it that nothing closes";

const isOpen = ({ code }: CsvError): boolean => code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE";

/** A mark that nothing closes is noticed long after its line. */
const lineOf = (error: CsvError, { before, lines }: Parsed): number =>
  isOpen(error) || typeof error["lines"] !== "number" ? lines + 1 : before + error["lines"];

function csvFault(error: CsvError): string {
  if (error.code.endsWith("CLOSING_QUOTE")) return "a quotation mark closes in the middle of a value";
  return isOpen(error)
    ? "a quotation mark opens here, or in a later line, that nothing closes"
    : `is not CSV (${error.message})`;
}

function tellOddities(name: string, odd: TextOddities, findings: Findings): void {
  if (odd.utf16) findings.warn(name, "is UTF-16, not UTF-8");
  if (odd.byteOrderMark) findings.warn(name, "begins with a byte-order mark");
  if (odd.bareCr) findings.warn(name, "lines end with a bare CR");
}
