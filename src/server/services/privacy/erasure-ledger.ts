import type { Queryable } from "#server/database/database.ts";
import type { ErasureTable } from "#server/database/schema.ts";

/** Who was erased, as the database knows it; nobody in one of a version that erased nobody yet. */
export async function listErasures(db: Queryable): Promise<ErasureTable[]> {
  const isThere = (await db.introspection.getTables()).some(({ name }) => name === "erasure");
  if (!isThere) return [];
  return db.selectFrom("erasure").selectAll().orderBy("erased_at").orderBy("person_id").execute();
}

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
