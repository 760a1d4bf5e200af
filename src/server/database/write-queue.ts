import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, type Kysely } from "kysely";
import { isBusy } from "./place-lock.ts";
import type { Schema } from "./schema.ts";
import { Unavailable } from "#server/unavailable.ts";

type Job = {
  work: (db: Kysely<Schema>) => Promise<unknown>;
  alone: boolean;
  /** Whether it shared a transaction in which one failed: each of those is done again in a savepoint of its own. */
  again?: boolean;
  /** When it began to wait, by the clock of `performance`. */
  since: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Jobs that may share one commit: enough to spread the cost of a durable write, few enough to keep its wait short. */
const MAX_BATCH = 64;
/** A batch begins no further job after so long: those whose work is done wait for its commit. */
const MAX_BATCH_MS = 50;
/**
 * Between two of its jobs others are read and answered, and connections taken, when so long has gone by without: of those
 * that wait to be taken the event loop takes one at each turn.
 */
const TURN_MS = 2;
/** How often it is tried again where another process is writing, and looked who has waited for too long. */
const AGAIN_MS = 20;
const LOOK_MS = 250;

/**
 * Group commit for SQLite: jobs that wait at the same time run one after the other and share one transaction, and so one
 * write to the disk. Where one of them fails all is undone, and they run once more, each in its own savepoint: that costs
 * a copy of every page that is written, which most need never pay. A job's promise settles only after that commit. While
 * another process writes they wait, and nobody else does; one that has not begun after its patience is refused as
 * `Unavailable`.
 */
export class WriteQueue {
  readonly #writer: Kysely<Schema>;
  readonly #patienceMs: number;
  #waiting: Job[] = [];
  #draining: Promise<void> | undefined;

  constructor(writer: Kysely<Schema>, patienceMs: number) {
    this.#writer = writer;
    this.#patienceMs = patienceMs;
  }

  run<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.#add(work, false);
  }

  #add<T>(work: (db: Kysely<Schema>) => Promise<T>, alone: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        work,
        alone,
        since: performance.now(),
        resolve: resolve as (value: unknown) => void,
        reject,
      });
      this.#draining ??= this.#drain();
    });
  }

  /** How many jobs wait for their turn. */
  get length(): number {
    return this.#waiting.length;
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
    const looking = setInterval(() => this.#refuseImpatient(), LOOK_MS);
    while (this.#waiting.length > 0) {
      if (this.#waiting[0]?.alone) await this.#stand(this.#waiting.splice(0, 1));
      else await this.#commit();
      // The database is in this process, and a batch is done in one go: now others are read and answered.
      await nextTurn();
    }
    clearInterval(looking);
    this.#draining = undefined;
  }

  /** Those who came first are first in the queue, and whoever pauses it has come to wait. */
  #refuseImpatient(): void {
    const over = performance.now() - this.#patienceMs;
    const impatient = this.#waiting.filter(({ alone, since }) => !alone && since < over);
    this.#waiting = this.#waiting.filter((job) => !impatient.includes(job));
    for (const job of impatient) job.reject(new Unavailable("Another program is writing to the database"));
  }

  /** No transaction is open here while such a job runs. */
  async #stand(jobs: Job[]): Promise<void> {
    for (const { work, resolve, reject } of jobs) await work(this.#writer).then(resolve, reject);
  }

  #takeBatch(): Job[] {
    const alone = this.#waiting.findIndex((job) => job.alone);
    return this.#waiting.splice(0, alone < 0 ? MAX_BATCH : Math.min(alone, MAX_BATCH));
  }

  async #commit(): Promise<void> {
    let batch: Job[] = [];
    // Taken only when it is this process's turn to write: until then each may lose its patience.
    const take = (): Job[] => (batch = this.#takeBatch());
    try {
      const outcomes = await this.#writer.connection().execute((db) => inOneTransaction(db, take));
      if (!outcomes) batch.forEach((job) => (job.again = true));
      const done = batch.splice(0, outcomes?.length ?? 0);
      // What there was no time for, and what was undone, goes first in the next.
      this.#waiting.unshift(...batch);
      done.forEach((job, index) => settle(job, outcomes?.[index]));
    } catch (error) {
      if (batch.length === 0 && isBusy(error)) await pause(AGAIN_MS);
      else for (const job of batch.length > 0 ? batch : take()) job.reject(error);
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

/** How the jobs that there was time for fared; nothing where one of several failed, and so all were undone. */
async function inOneTransaction(db: Kysely<Schema>, take: () => Job[]): Promise<Outcome[] | undefined> {
  await db.executeQuery(begin);
  const batch = take();
  try {
    const isAlone = batch.length === 1;
    const runJob = batch.some((job) => job.again) ? inSavepoint : byItself;
    const outcomes: Outcome[] = [];
    const began = performance.now();
    let turned = began;
    for (const job of batch) {
      const outcome = await runJob(db, job);
      outcomes.push(outcome);
      if (!outcome.ok && runJob === byItself) {
        await db.executeQuery(rollback).catch(ignoreUndone);
        return isAlone ? outcomes : undefined;
      }
      const now = performance.now();
      if (now - began > MAX_BATCH_MS) break;
      if (now - turned <= TURN_MS) continue;
      await nextTurn();
      turned = performance.now();
    }
    await db.executeQuery(commit);
    return outcomes;
  } catch (error) {
    await db.executeQuery(rollback).catch(ignoreUndone);
    throw error;
  }
}

/** A full disk has undone the transaction by itself. */
const ignoreUndone = (): void => undefined;

const byItself = (db: Kysely<Schema>, job: Job): Promise<Outcome> =>
  job.work(db).then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );

async function inSavepoint(db: Kysely<Schema>, job: Job): Promise<Outcome> {
  await db.executeQuery(savepoint);
  try {
    const value = await job.work(db);
    await db.executeQuery(release);
    return { ok: true, value };
  } catch (error) {
    // A full disk undoes the whole transaction by itself: then there is no savepoint, and that is what befell everyone.
    await db.executeQuery(rollbackToSavepoint).catch(() => {
      throw error;
    });
    await db.executeQuery(release);
    return { ok: false, error };
  }
}
