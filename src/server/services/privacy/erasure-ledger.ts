import type { Queryable } from "#server/database/database.ts";
import type { ErasureTable } from "#server/database/schema.ts";

/** Who was erased, as the database knows it. */
export const listErasures = (db: Queryable): Promise<ErasureTable[]> =>
  db.selectFrom("erasure").selectAll().orderBy("erased_at").orderBy("person_id").execute();

export async function findErasure(
  db: Queryable,
  schoolId: string,
  personId: string,
): Promise<ErasureTable | undefined> {
  return db
    .selectFrom("erasure")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
}

export async function rememberErasure(db: Queryable, erasure: ErasureTable): Promise<void> {
  await db
    .insertInto("erasure")
    .values(erasure)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
