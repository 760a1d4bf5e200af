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

/** What some work sent. */
export interface Sent {
  statements: Statement[];
  /** How often it waited for the database: what leaves before the answers to what left before it came has no wait of its own. */
  flights: number;
}

interface Runs {
  all: (this: { source: string }, ...args: unknown[]) => unknown;
  run: (this: { source: string }, ...args: unknown[]) => unknown;
}
/** The library's own; its types leave out what it calls itself. */
interface Query {
  text: string;
  values?: unknown[] | null;
  submit: (this: Query, connection: unknown) => unknown;
  handleReadyForQuery: (this: Query, connection: unknown) => unknown;
  handleError: (this: Query, error: unknown, connection: unknown) => unknown;
}

let heard: Sent | undefined;
const underWay = new Set<Query>();

/** The statements that some work of this process has run on either database, in their order; those of transactions are among them. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  return (await sentBy(work)).statements;
}

/** As `statementsOf`, with how many flights they took; the embedded database, which needs none, counts each statement. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent> {
  listen();
  const mine: Sent = { statements: [], flights: 0 };
  heard = mine;
  try {
    await work();
  } finally {
    heard = undefined;
  }
  return mine;
}

function hear(text: string, values: unknown): void {
  heard?.statements.push({ text, values: Array.isArray(values) ? (values as unknown[]) : [] });
  if (heard && underWay.size === 0) heard.flights += 1;
}

let listens = false;

function listen(): void {
  if (listens) return;
  listens = true;
  const query = (pg as unknown as { Query: { prototype: Query } }).Query.prototype;
  const { submit, handleReadyForQuery, handleError } = query;
  query.submit = function (connection) {
    hear(this.text, this.values);
    underWay.add(this);
    return submit.call(this, connection);
  };
  query.handleReadyForQuery = function (connection) {
    underWay.delete(this);
    return handleReadyForQuery.call(this, connection);
  };
  query.handleError = function (error, connection) {
    underWay.delete(this);
    return handleError.call(this, error, connection);
  };
  const statement = Object.getPrototypeOf(new BetterSqlite3(":memory:").prepare("select 1")) as Runs;
  for (const way of ["all", "run"] as const) {
    const original = statement[way];
    statement[way] = function (...args) {
      hear(this.source, args[0]);
      return original.apply(this, args);
    };
  }
}
