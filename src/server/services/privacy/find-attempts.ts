import type { Queryable } from "#server/database/database.ts";
import type { RateLimitTable } from "#server/database/schema.ts";

/** Attempts that are counted by an address in lower case, or by a login's id: it stands behind the last slash of their keys. */
export async function findAttempts(db: Queryable, ending: string): Promise<RateLimitTable[]> {
  const rows = await db
    .selectFrom("rate_limit")
    .selectAll()
    .where("key", "like", `%/${ending}`)
    .orderBy("window_start")
    .orderBy("key")
    .execute();
  // An underscore of an address stands for any sign in a pattern.
  return rows.filter(({ key }) => key.endsWith(`/${ending}`));
}
