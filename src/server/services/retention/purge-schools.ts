import { schoolDate } from "#contract/school-date.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import { closeLeft } from "#server/services/by-hand/close-left.ts";
import { type Lease, setLease, takeLease } from "#server/services/lease.ts";
import { readSettings } from "#server/services/school/settings.ts";
import { type ClockLeap, noteClock } from "./clock-leap.ts";
import { cutoffsOf } from "./cutoffs.ts";
import { deleteExpired } from "./delete-expired.ts";
import { type Deleted, purgeBatch } from "./purge.ts";

/** A process that dies while it purges keeps others from it for so long. */
const LEASE_MS = 5 * 60_000;
/** Once done, it is due again a day later. */
const AGAIN_MS = 24 * 3_600_000;
const LEASE: Lease = { key: "retention", longestMs: AGAIN_MS };

interface Given {
  clock: () => Date;
  /** What is done between two batches: others get their turn. Throws or answers false to stop. */
  pause: () => Promise<boolean>;
  /** Told of a clock by which nothing is deleted yet. */
  onHeld?: (leap: ClockLeap) => void;
}

/**
 * Deletes what each school keeps no longer, in small batches, closes the accounts of those who left, and forgets what is
 * over of signing in: once a day, by one process alone, and not by a clock that has leapt. False where it was not due, or
 * another process is at it.
 */
export async function purgeSchools(database: Database, { clock, pause, onHeld }: Given): Promise<boolean> {
  const after = (ms: number): Date => new Date(clock().getTime() + ms);
  let held = after(LEASE_MS);
  if (!(await takeLease(database, LEASE, clock(), held))) return false;
  const leap = await database.write((db) => noteClock(db, clock()));
  if (leap) {
    onHeld?.(leap);
    await setLease(database, LEASE, held, after(AGAIN_MS));
    return true;
  }
  const goesOn = async (): Promise<boolean> => {
    if (!(await pause())) return false;
    if (held.getTime() - clock().getTime() > LEASE_MS / 2) return true;
    const longer = after(LEASE_MS);
    if (!(await setLease(database, LEASE, held, longer))) return false;
    held = longer;
    return true;
  };
  const schools = await database.read
    .selectFrom("school")
    .select(["id", "time_zone", "settings"])
    .orderBy("id")
    .execute();
  for (const { id, time_zone, settings } of schools) {
    const { retention, connections } = readSettings(settings);
    const day = schoolDate(clock(), time_zone);
    await database.write((db) => closeLeft(db, id, day));
    const cutoffs = cutoffsOf(retention, connections.school_year_from, day);
    for (let told: Tally | undefined = newTally(id, clock()); told;) {
      const before: Tally = told;
      told = await database.write((db) => purgeAndTell(db, before, (batch) => purgeBatch(batch, id, cutoffs)));
      if (told && !(await goesOn())) return true;
    }
  }
  while (await database.write((db) => deleteExpired(db, clock()))) {
    if (!(await goesOn())) return true;
  }
  await setLease(database, LEASE, held, after(AGAIN_MS));
  return true;
}

/** What a run deleted of a school: one entry of its audit trail, which grows with each batch in the batch's transaction. */
interface Tally {
  id: string;
  schoolId: string;
  at: string;
  deleted: Deleted;
}

const newTally = (schoolId: string, now: Date): Tally => ({
  id: newId(),
  schoolId,
  at: now.toISOString(),
  deleted: {},
});

/** Deletes a batch; gives what is told with it, or nothing where there was none left. */
async function purgeAndTell(
  db: Queryable,
  tally: Tally,
  purge: (db: Queryable) => Promise<Deleted | undefined>,
): Promise<Tally | undefined> {
  const batch = await purge(db);
  if (!batch) return undefined;
  const sum: Deleted = { ...tally.deleted };
  for (const [kind, n] of Object.entries(batch))
    Object.assign(sum, { [kind]: (new Map<string, number>(Object.entries(sum)).get(kind) ?? 0) + n });
  const detail = JSON.stringify(sum);
  if (detail !== "{}") {
    await db
      .insertInto("audit")
      .values({
        id: tally.id,
        school_id: tally.schoolId,
        at: tally.at,
        actor_id: null,
        action: "retention.purged",
        subject_id: null,
        detail,
      })
      .onConflict((conflict) => conflict.columns(["school_id", "id"]).doUpdateSet({ detail }))
      .execute();
  }
  return { ...tally, deleted: sum };
}
