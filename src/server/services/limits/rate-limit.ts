import type { Database } from "#server/database/database.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { AppError } from "#server/errors.ts";

/** So many in a window of so many seconds. */
export interface Limit {
  most: number;
  seconds: number;
}

/**
 * Counts one attempt under a key in the database, so that all processes count together. Throws 429 with the seconds
 * to wait where it is one too many (reliability, *Security*).
 */
export async function countAttempt(database: Database, key: string, limit: Limit, now: Date): Promise<void> {
  const windowMs = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  const windowStart = new Date(start).toISOString();
  const { count } = await database.write((db) =>
    db
      .insertInto("rate_limit")
      .values({ key, window_start: windowStart, count: 1 })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((eb) => ({
          window_start: windowStart,
          count: eb.case().when("rate_limit.window_start", "=", windowStart).then(eb("rate_limit.count", "+", 1)).else(1).end(),
        })),
      )
      .returning("count")
      .executeTakeFirstOrThrow(),
  );
  if (count > limit.most) {
    const retryAfter = Math.ceil((start + windowMs - now.getTime()) / 1000);
    throw new AppError(429, ERROR_MESSAGES.TOO_MANY, { retryAfter });
  }
}
