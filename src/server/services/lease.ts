import type { Database } from "#server/database/database.ts";

/** Work that one process at a time does, of all that serve one database. */
export interface Lease {
  /** Key of the table `meta` that holds until when a process is at it, or from when on it is due again. */
  key: string;
  /** The longest that it is ever held or put off, in ms: what says more was written by a clock that was wrong. */
  longestMs: number;
}

/** Takes the work for this process alone until the moment; false while another has it, or it is not due yet. */
export async function takeLease(database: Database, lease: Lease, now: Date, until: Date): Promise<boolean> {
  const value = until.toISOString();
  const incredible = new Date(now.getTime() + 2 * lease.longestMs).toISOString();
  const taken = await database.write((db) =>
    db
      .insertInto("meta")
      .values({ key: lease.key, value })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet({ value })
          .where((eb) => eb.or([eb("meta.value", "<=", now.toISOString()), eb("meta.value", ">", incredible)])),
      )
      .executeTakeFirst(),
  );
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Holds it longer, or gives it up until it is due again; false where it ran out meanwhile and another took it. */
export async function setLease(database: Database, { key }: Lease, held: Date, until: Date): Promise<boolean> {
  const changed = await database.write((db) =>
    db
      .updateTable("meta")
      .set({ value: until.toISOString() })
      .where("key", "=", key)
      .where("value", "=", held.toISOString())
      .executeTakeFirst(),
  );
  return changed.numUpdatedRows > 0n;
}
