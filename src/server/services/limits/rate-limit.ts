import type { Database, Queryable } from "#server/database/database.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { AppError } from "#server/errors.ts";

/** So many in a window of so many seconds. */
export interface Limit {
  most: number;
  seconds: number;
}

/**
 * Counts one attempt under a key in the database, so that all processes count together. Throws 429 with the seconds
 * to wait where it is one too many.
 */
export async function countAttempt(database: Database, key: string, limit: Limit, now: Date): Promise<void> {
  // Whoever is over it already is told so without a write, of which there is one at a time for all.
  judge(await counted(database, key, limit, now), limit, now);
  judge(await database.write((db) => addOne(db, key, limit, now)), limit, now);
}

/**
 * The same for one who only looks, and so must not wait for whoever is writing: judged by what is counted already, and
 * counted aside. A few who look at the same moment may be too many.
 */
export async function countLook(database: Database, key: string, limit: Limit, now: Date): Promise<void> {
  judge((await counted(database, key, limit, now)) + 1, limit, now);
  // Not counted where the database cannot be written to: nothing is changed by looking.
  void database.write((db) => addOne(db, key, limit, now)).catch(() => undefined);
}

interface Window {
  start: string;
  secondsLeft: number;
}

function windowOf({ seconds }: Limit, now: Date): Window {
  const ms = seconds * 1000;
  const start = Math.floor(now.getTime() / ms) * ms;
  return { start: new Date(start).toISOString(), secondsLeft: Math.ceil((start + ms - now.getTime()) / 1000) };
}

function judge(count: number, limit: Limit, now: Date): void {
  if (count > limit.most)
    throw new AppError(429, ERROR_MESSAGES.TOO_MANY, { retryAfter: windowOf(limit, now).secondsLeft });
}

async function counted(database: Database, key: string, limit: Limit, now: Date): Promise<number> {
  const { start } = windowOf(limit, now);
  const row = await database.read
    .selectFrom("rate_limit")
    .select("count")
    .where("key", "=", key)
    .where("window_start", "=", start)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Counts one under a key in a transaction of the caller's; gives how many there are in the present window. */
export async function addOne(db: Queryable, key: string, limit: Limit, now: Date): Promise<number> {
  const { start } = windowOf(limit, now);
  const { count } = await db
    .insertInto("rate_limit")
    .values({ key, window_start: start, count: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({
        window_start: start,
        count: eb
          .case()
          .when("rate_limit.window_start", "=", start)
          .then(eb("rate_limit.count", "+", 1))
          .else(1)
          .end(),
      })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}
