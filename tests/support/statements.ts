import BetterSqlite3 from "better-sqlite3";
import pg from "pg";

/*
 * What goes to the database, heard where it leaves for it: whatever builds a statement, it is counted.
 */

/** A statement as it left, with the values that it was given. */
export interface Statement {
  text: string;
  values: unknown[];
}

interface Asks {
  query: (this: unknown, ...args: unknown[]) => unknown;
}
interface Runs {
  all: (this: { source: string }, ...args: unknown[]) => unknown;
  run: (this: { source: string }, ...args: unknown[]) => unknown;
}

let heard: Statement[] | undefined;

/** The statements that some work of this process has run on either database, in their order; those of transactions are among them. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  listen();
  const mine: Statement[] = [];
  heard = mine;
  try {
    await work();
  } finally {
    heard = undefined;
  }
  return mine;
}

let listens = false;

function listen(): void {
  if (listens) return;
  listens = true;
  const client = pg.Client.prototype as unknown as Asks;
  const { query } = client;
  client.query = function (...args) {
    heard?.push(readQuery(args));
    return query.apply(this, args);
  };
  const statement = Object.getPrototypeOf(new BetterSqlite3(":memory:").prepare("select 1")) as Runs;
  for (const way of ["all", "run"] as const) {
    const original = statement[way];
    statement[way] = function (...args) {
      heard?.push({ text: this.source, values: listOf(args[0]) });
      return original.apply(this, args);
    };
  }
}

const listOf = (values: unknown): unknown[] => (Array.isArray(values) ? (values as unknown[]) : []);

/** A text and its values, or both as one. */
function readQuery([first, values]: unknown[]): Statement {
  if (typeof first === "string") return { text: first, values: listOf(values) };
  const query = first as { text: string; values?: unknown[] };
  return { text: query.text, values: query.values ?? [] };
}
