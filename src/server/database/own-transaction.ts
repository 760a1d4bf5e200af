import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, type Kysely } from "kysely";
import { isBusy } from "./place-lock.ts";

/** How often it is tried again while another process is writing. */
const AGAIN_MS = 20;

const begin = CompiledQuery.raw("begin immediate");
const commit = CompiledQuery.raw("commit");
const rollback = CompiledQuery.raw("rollback");

/**
 * Runs the work on SQLite in a transaction that it shares with no other job, tables and indexes included; a throw undoes
 * it, as being killed does. Waits up to `patienceMs` for another process that is writing, then throws what SQLite says. The
 * connection must not block by itself.
 */
export function inOwnTransaction<Schema, Result>(
  writer: Kysely<Schema>,
  patienceMs: number,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return writer.connection().execute(async (db) => {
    await beginWithin(db, patienceMs);
    try {
      const result = await work(db);
      await db.executeQuery(commit);
      return result;
    } catch (error) {
      // A full disk undoes it by itself: what went wrong is told, not that there is nothing left to undo.
      await db.executeQuery(rollback).catch(() => undefined);
      throw error;
    }
  });
}

async function beginWithin<Schema>(db: Kysely<Schema>, patienceMs: number): Promise<void> {
  for (const until = performance.now() + patienceMs; ; await pause(AGAIN_MS))
    try {
      return void (await db.executeQuery(begin));
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
}
