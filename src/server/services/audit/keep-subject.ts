import type { Queryable } from "#server/database/database.ts";
import type { AccountTable } from "#server/database/schema.ts";

/** Has the trail tell of its person what it tells of an account that goes: an id that nobody has any more says nothing. */
export async function keepSubject(
  db: Queryable,
  { id, school_id, person_id }: Pick<AccountTable, "id" | "school_id" | "person_id">,
): Promise<void> {
  await db
    .updateTable("audit")
    .set({ subject_id: person_id })
    .where("school_id", "=", school_id)
    .where("subject_id", "=", id)
    .execute();
}
