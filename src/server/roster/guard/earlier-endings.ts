import { GUARDED_KINDS, type GuardedKind } from "#contract/roster.ts";
import type { Queryable } from "#server/database/database.ts";
import { windowStart } from "#server/services/roster/hold-window.ts";
import type { Tallies } from "./count-endings.ts";

/** By kind, what rosters of the last seven days ended, and how many rows were in force before the first of them. */
export type EarlierEndings = ReadonlyMap<GuardedKind, { ended: number; inForce: number }>;

/** Those of some schools, by school. */
export async function loadEarlier(db: Queryable, schoolIds: string[], now: Date): Promise<Map<string, EarlierEndings>> {
  if (schoolIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("roster_ending")
    .selectAll()
    .where("school_id", "in", schoolIds)
    .where("at", ">", windowStart(now))
    .orderBy("at")
    .execute();
  const bySchool = Map.groupBy(rows, (row) => row.school_id);
  return new Map([...bySchool].map(([id, of]) => [id, sums(of)]));
}

function sums(rows: { kind: GuardedKind; ended: number; in_force: number }[]): EarlierEndings {
  const found = new Map<GuardedKind, { ended: number; inForce: number }>();
  for (const { kind, ended, in_force } of rows) {
    const known = found.get(kind);
    if (known) known.ended += ended;
    else found.set(kind, { ended, inForce: in_force });
  }
  return found;
}

/** Keeps what a roster ended, in the transaction that ends it. */
export async function addEndings(db: Queryable, schoolId: string, tallies: Tallies, now: Date): Promise<void> {
  const at = now.toISOString();
  const rows = GUARDED_KINDS.flatMap((kind) => {
    const { ended, inForce } = tallies[kind];
    return ended > 0 ? [{ school_id: schoolId, at, kind, in_force: inForce, ended }] : [];
  });
  if (rows.length === 0) return;
  await db.deleteFrom("roster_ending").where("school_id", "=", schoolId).where("at", "<=", windowStart(now)).execute();
  await db
    .insertInto("roster_ending")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "at", "kind"])
        .doUpdateSet((eb) => ({ ended: eb("roster_ending.ended", "+", eb.ref("excluded.ended")) })),
    )
    .execute();
}

/** Somebody meant what ended: from here on it is counted afresh. */
export async function forgetEndings(db: Queryable, schoolId: string): Promise<void> {
  await db.deleteFrom("roster_ending").where("school_id", "=", schoolId).execute();
}
