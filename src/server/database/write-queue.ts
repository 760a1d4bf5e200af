import { CompiledQuery, type Kysely } from "kysely";
import type { Schema } from "./schema.ts";

type Job = { work: (db: Kysely<Schema>) => Promise<unknown>; alone: boolean; resolve: (value: unknown) => void; reject: (error: unknown) => void };
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Jobs that may share one commit: enough to spread the cost of a durable write, few enough to keep its wait short. */
const MAX_BATCH = 64;
/** A batch takes no further job after so long: whoever came meanwhile, to read alone, waits for its end. */
const MAX_BATCH_MS = 25;

/**
 * Group commit for SQLite: jobs that wait at the same time run one after the other, each in its own savepoint, and
 * share one transaction and so one write to the disk. A job's promise settles only after that commit.
 */
export class WriteQueue {
  readonly #writer: Kysely<Schema>;
  #waiting: Job[] = [];
  #draining: Promise<void> | undefined;

  constructor(writer: Kysely<Schema>) {
    this.#writer = writer;
  }

  run<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.#add(work, false);
  }

  #add<T>(work: (db: Kysely<Schema>) => Promise<T>, alone: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, alone, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Runs the work when the jobs before it are on the disk, and lets none of those after it begin until it is done. */
  pause<T>(work: () => Promise<T>): Promise<T> {
    return this.#add(work, true);
  }

  /** Settles when everything that was handed in is on the disk. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // Requests that arrived in the same turn of the event loop join the same commit.
    await nextTurn();
    while (this.#waiting.length > 0) {
      const alone = this.#waiting.findIndex((job) => job.alone);
      if (alone === 0) await this.#stand(this.#waiting.splice(0, 1));
      else await this.#commit(this.#waiting.splice(0, alone < 0 ? MAX_BATCH : Math.min(alone, MAX_BATCH)));
      // The database is in this process, and a batch is done in one go: now others are read and answered.
      await nextTurn();
    }
    this.#draining = undefined;
  }

  /** No transaction is open here while such a job runs. */
  async #stand(jobs: Job[]): Promise<void> {
    for (const { work, resolve, reject } of jobs) await work(this.#writer).then(resolve, reject);
  }

  async #commit(batch: Job[]): Promise<void> {
    try {
      const outcomes = await this.#writer.connection().execute((db) => inOneTransaction(db, batch));
      const done = batch.splice(0, outcomes.length);
      // What there was no time for goes first in the next.
      this.#waiting.unshift(...batch);
      done.forEach((job, index) => settle(job, outcomes[index]));
    } catch (error) {
      for (const job of batch) job.reject(error);
    }
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function settle(job: Job, outcome: Outcome | undefined): void {
  if (outcome?.ok) job.resolve(outcome.value);
  else job.reject(outcome?.error);
}

const begin = CompiledQuery.raw("begin immediate");
const commit = CompiledQuery.raw("commit");
const rollback = CompiledQuery.raw("rollback");
const savepoint = CompiledQuery.raw("savepoint job");
const release = CompiledQuery.raw("release job");
const rollbackToSavepoint = CompiledQuery.raw("rollback to job");

async function inOneTransaction(db: Kysely<Schema>, batch: Job[]): Promise<Outcome[]> {
  await db.executeQuery(begin);
  try {
    const outcomes: Outcome[] = [];
    const began = performance.now();
    for (const job of batch) {
      outcomes.push(await inSavepoint(db, job));
      if (performance.now() - began > MAX_BATCH_MS) break;
    }
    await db.executeQuery(commit);
    return outcomes;
  } catch (error) {
    await db.executeQuery(rollback).catch(() => undefined);
    throw error;
  }
}

async function inSavepoint(db: Kysely<Schema>, job: Job): Promise<Outcome> {
  await db.executeQuery(savepoint);
  try {
    const value = await job.work(db);
    await db.executeQuery(release);
    return { ok: true, value };
  } catch (error) {
    await db.executeQuery(rollbackToSavepoint);
    await db.executeQuery(release);
    return { ok: false, error };
  }
}
