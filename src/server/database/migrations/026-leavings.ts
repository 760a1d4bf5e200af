import { type Kysely, sql } from "kysely";

/** Those who left early are few: their history finds them without reading all of their marks. */
export async function leavings(db: Kysely<unknown>): Promise<void> {
  await sql`create index mark_left on mark (school_id, student_id, left_at) where left_at is not null`.execute(db);
}
