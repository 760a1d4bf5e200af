import type { Queryable } from "#server/database/database.ts";

/** Schools with a name (whatever its letter case), or an id: ours or the roster's. */
export async function findSchools(db: Queryable, wanted: string): Promise<{ id: string; name: string }[]> {
  const schools = await db
    .selectFrom("school")
    .select(["id", "name", "source_id"])
    .orderBy("name")
    .orderBy("id")
    .execute();
  const name = wanted.trim().toLowerCase();
  return schools.filter(
    (school) => school.id === wanted || school.source_id === wanted || school.name.toLowerCase() === name,
  );
}
