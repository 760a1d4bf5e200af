import BetterSqlite3 from "better-sqlite3";
import pg from "pg";

/*
 * What goes to the database, heard where it leaves for it: whatever builds a statement, it is counted.
 */

interface Asks {
  query: (this: unknown, ...args: unknown[]) => unknown;
}
interface Runs {
  all: (this: { source: string }, ...args: unknown[]) => unknown;
  run: (this: { source: string }, ...args: unknown[]) => unknown;
}

let heard: string[] | undefined;

/** The statements that some work of this process has run on either database, in their order; those of transactions are among them. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  listen();
  const mine: string[] = [];
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
  client.query = function (first, ...more) {
    heard?.push(typeof first === "string" ? first : (first as { text: string }).text);
    return query.call(this, first, ...more);
  };
  const statement = Object.getPrototypeOf(new BetterSqlite3(":memory:").prepare("select 1")) as Runs;
  for (const way of ["all", "run"] as const) {
    const original = statement[way];
    statement[way] = function (...args) {
      heard?.push(this.source);
      return original.apply(this, args);
    };
  }
}
