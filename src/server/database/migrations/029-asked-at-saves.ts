import { type Kysely, sql } from "kysely";

/**
 * What each save asks of the past is found in an index alone, for the rows lie far apart: days away, which are rare, by
 * student; a student's events; and the days on which a class was finished.
 */
export async function askedAtSaves(db: Kysely<unknown>): Promise<void> {
  await sql`create index student_day_absences on student_day (school_id, student_id, date, word) where word in ('absent', 'excused')`.execute(
    db,
  );
  await db.schema.dropIndex("event_student_counts").execute();
  await sql`create index event_student_counts on event (school_id, student_id, date, group_slug, behavior_id, for_whole_class) where undone_at is null`.execute(
    db,
  );
  // By a column that it holds itself: for the other one the database would go to the row.
  await db.schema.dropIndex("check_in_taken").execute();
  await sql`create index check_in_taken on check_in (school_id, class_id, date, finished_on) where finished_on is not null`.execute(
    db,
  );
}
