import type { Database } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";

/* What the database holds of a class, for tests that look at what arrived. */

export const marksOf = (database: Database, classId: string): Promise<Schema["mark"][]> =>
  database.read.selectFrom("mark").selectAll().where("class_id", "=", classId).execute();

export const finishedCheckIns = (database: Database, classId: string): Promise<Schema["check_in"][]> =>
  database.read
    .selectFrom("check_in")
    .selectAll()
    .where("class_id", "=", classId)
    .where("finished_at", "is not", null)
    .execute();

/** Standing events of a class by student. */
export async function eventCountsByStudent(database: Database, classId: string): Promise<Map<string, number>> {
  const rows = await database.read
    .selectFrom("event")
    .select("student_id")
    .where("class_id", "=", classId)
    .where("undone_at", "is", null)
    .execute();
  const counts = new Map<string, number>();
  for (const { student_id } of rows) counts.set(student_id, (counts.get(student_id) ?? 0) + 1);
  return counts;
}
