import { plainLine } from "./text.ts";

/** The most that one call adds, moves or puts into a class. */
export const MOST_AT_ONCE = 200;

/** Someone in a list that was pasted or read from a file. */
export interface ListedName {
  first_name: string;
  last_name: string;
  grade: string | null;
  identifier: string | null;
  email: string | null;
}

export interface NameList {
  people: ListedName[];
  /** For each of them the line, from 1, in which the name was found. */
  lines: number[];
  /** Lines, from 1, in which no name was found, or none that is sure. */
  unread: number[];
}

type Column = keyof ListedName;

/** What the columns of a table may be called, without spaces and in lower case. */
const HEADINGS: Record<string, Column> = {
  first: "first_name",
  firstname: "first_name",
  givenname: "first_name",
  forename: "first_name",
  last: "last_name",
  lastname: "last_name",
  familyname: "last_name",
  surname: "last_name",
  grade: "grade",
  year: "grade",
  email: "email",
  mail: "email",
  number: "identifier",
  id: "identifier",
  studentnumber: "identifier",
  studentid: "identifier",
  identifier: "identifier",
};

/**
 * Reads a class list: one name in each line, as `Last, First` or as words in the order in which the school writes names,
 * numbered or not; or a table from a spreadsheet (commas, semicolons or tabs) whose first line names its columns, first
 * and last name among them. Of three words or more the last name is the one at the end, or at the beginning where last
 * names come first.
 */
export function readNameList(text: string, order: { isLastFirst: boolean } = { isLastFirst: false }): NameList {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(withoutHidden);
  const top = lines.findIndex((line) => line.trim() !== "");
  const table = top < 0 ? undefined : readHeading(lines[top] ?? "");
  const list: NameList = { people: [], lines: [], unread: [] };
  lines.forEach((line, index) => {
    if (line.trim() === "" || (table && index === top)) return;
    const person = table ? readRow(line, table) : readName(line, order);
    if (person) list.people.push(person);
    (person ? list.lines : list.unread).push(index + 1);
  });
  return list;
}

/** What programs put into a text when it is copied, cell by cell so that a tab still divides. */
const withoutHidden = (line: string): string => line.split("\t").map(plainLine).join("\t");

interface Table {
  separator: string;
  columns: (Column | undefined)[];
}

function readHeading(line: string): Table | undefined {
  for (const separator of ["\t", ";", ","]) {
    const columns = cellsOf(line, separator)?.map((cell) => HEADINGS[cell.toLowerCase().replaceAll(/[^a-z]/g, "")]);
    if (columns?.includes("first_name") && columns.includes("last_name")) return { separator, columns };
  }
  return undefined;
}

const nobody = (): ListedName => ({ first_name: "", last_name: "", grade: null, identifier: null, email: null });

function readRow(line: string, { separator, columns }: Table): ListedName | undefined {
  const cells = cellsOf(line, separator);
  // Cells that have slipped, as by a comma within a name, would make up a name that nobody has.
  if (!cells || cells.slice(columns.length).some((cell) => cell !== "")) return undefined;
  const person = nobody();
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? "";
    if (!column || cell === "") continue;
    if (isOfName(column) && person[column] !== "" && person[column] !== cell) return undefined;
    person[column] = cell;
  }
  return person.first_name === "" ? undefined : person;
}

const isOfName = (column: Column): boolean => column === "first_name" || column === "last_name";

function readName(line: string, { isLastFirst }: { isLastFirst: boolean }): ListedName | undefined {
  const plain = line
    .replace(/^\s*\d+[.)]\s+/, "")
    .replaceAll(/\s*\t\s*/g, ", ")
    .replaceAll(/\s+/g, " ")
    .replaceAll('"', "")
    .trim();
  const [last = "", first, ...more] = plain.split(/\s*[,;]\s*/);
  if (more.some((part) => part !== "")) return undefined;
  if (first !== undefined) return first === "" ? undefined : { ...nobody(), first_name: first, last_name: last };
  if (plain === "") return undefined;
  const words = plain.split(" ");
  const last_name = words.length === 1 ? "" : words.splice(isLastFirst ? 0 : -1, 1).join("");
  return { ...nobody(), first_name: words.join(" "), last_name };
}

/** The cells of a line; a quoted one may hold the separator. Undefined where a quotation mark has no other. */
function cellsOf(line: string, separator: string): string[] | undefined {
  const cells = [""];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) cells.push("");
    else cells[cells.length - 1] += sign;
  }
  return isQuoted ? undefined : cells.map((cell) => cell.trim());
}
