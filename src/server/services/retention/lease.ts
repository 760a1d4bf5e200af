import type { Database } from "#server/database/database.ts";

/** Key of the table `meta` that holds until when one process purges, or from when on it is due again. */
const META_KEY = "retention";

/** Takes the work for this process alone until the moment; false while another has it, or it is not due yet. */
export async function takeLease(database: Database, now: Date, until: Date): Promise<boolean> {
  const value = until.toISOString();
  const taken = await database.write((db) =>
    db
      .insertInto("meta")
      .values({ key: META_KEY, value })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({ value }).where("meta.value", "<=", now.toISOString()),
      )
      .executeTakeFirst(),
  );
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Holds it longer, or gives it up until it is due again; false where it ran out meanwhile and another took it. */
export async function setLease(database: Database, held: Date, until: Date): Promise<boolean> {
  const changed = await database.write((db) =>
    db
      .updateTable("meta")
      .set({ value: until.toISOString() })
      .where("key", "=", META_KEY)
      .where("value", "=", held.toISOString())
      .executeTakeFirst(),
  );
  return changed.numUpdatedRows > 0n;
}
