import { inFlight } from "#server/database/in-flight.ts";
import { lockNames } from "#server/database/locks.ts";
import type { Context } from "#server/services/context.ts";

/** Held by whoever writes a text about a person, and by whoever erases them: whichever comes second sees what the first did. */
export const textsLock = (personId: string): string => `texts/${personId}`;

/**
 * Which of the people were erased: of them no text is kept any more, also none that a device delivers late. The others
 * cannot be erased before the transaction ends, so that what it writes about them goes with them.
 */
export async function erasedAmong(ctx: Context, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const [, rows] = await inFlight([
    lockNames(ctx.db, personIds.map(textsLock)),
    ctx.db
      .selectFrom("erasure")
      .select("person_id")
      .where("school_id", "=", ctx.actor.schoolId)
      .where("person_id", "in", [...new Set(personIds)])
      .execute(),
  ]);
  return new Set(rows.map(({ person_id }) => person_id));
}
