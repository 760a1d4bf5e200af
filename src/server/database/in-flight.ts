import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import type { Queryable } from "./database.ts";

/**
 * The answers to queries of one transaction that need nothing of each other's answers. On PostgreSQL they travel together:
 * one trip there and back for all. They are run in the order in which they are asked, so that a question sees what the
 * writes before it wrote. Where any fails, throws once all are over, and what failed first.
 */
export async function inFlight<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [K in keyof Asked]: Awaited<Asked[K]> }> {
  const settled = await Promise.allSettled(asked);
  const failed = causeOf(settled) ?? settled.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}

/** In a transaction that has failed everything after it fails too, which says nothing of why. */
const isConsequence = (reason: unknown): boolean => reason instanceof pg.DatabaseError && reason.code === "25P02";

/** What travels with the commits of transactions under way. */
const lastOnes = new WeakMap<Queryable, Promise<unknown>[]>();

/**
 * The last write of a transaction, whose answer nothing in it needs: on PostgreSQL it travels together with the commit,
 * and where it fails so does the transaction. `db` is the transaction.
 */
export async function withCommit(db: Queryable, asked: Promise<unknown>): Promise<void> {
  const last = lastOnes.get(db);
  if (!last) return void (await asked);
  // Whoever ends the transaction hears of it.
  asked.catch(() => undefined);
  last.push(asked);
}

/**
 * Runs what is one transaction, and then hears how its last writes fared. `run` does the transaction's work with `within`,
 * which ends once these have left.
 */
export async function endingTogether<T>(run: (within: Within<T>) => Promise<T>): Promise<T> {
  const last: Promise<unknown>[] = [];
  const within: Within<T> = async (db, work) => {
    lastOnes.set(db, last);
    const done = await work(db);
    // Nothing on its way to the connection waits for more than promises: by the next turn it has left, before the commit.
    if (last.length > 0) await nextTurn();
    return done;
  };
  const [ended] = await Promise.allSettled([run(within)]);
  const failed = causeOf(await Promise.allSettled(last));
  if (failed) throw failed.reason;
  if (ended.status === "rejected") throw ended.reason;
  return ended.value;
}

type Within<T> = (db: Queryable, work: (db: Queryable) => Promise<T>) => Promise<T>;

/** What failed first, and not because of another failure. */
const causeOf = (settled: readonly PromiseSettledResult<unknown>[]): PromiseRejectedResult | undefined =>
  settled.find((one) => one.status === "rejected" && !isConsequence(one.reason)) as PromiseRejectedResult | undefined;
