import { sql } from "kysely";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Value } from "#server/database/prepared.ts";
import type { Queryable } from "#server/services/context.ts";

/** What dates are asked for. Today counts in any case: a check-in that is just being finished is counted last of all. */
export interface MarkedSince {
  schoolId: Value<string>;
  from: Value<SchoolDate>;
  today: Value<SchoolDate>;
}

/**
 * The dates from one on that students can have been marked on in finished check-ins. Marks and days lie by date, so a
 * query for some students is given these dates, each of which it looks up, instead of a beginning, from which it would
 * read the whole school's.
 */
export const markedDates = (db: Queryable, { schoolId, from, today }: MarkedSince) =>
  db
    .selectFrom("school_day")
    .select("date")
    .where("school_id", "=", schoolId)
    .where("date", ">=", from)
    .unionAll(db.selectNoFrom(sql<SchoolDate>`${today}`.as("date")));

/** The same from one date up to another, itself left out. */
export const markedDatesBefore = (
  db: Queryable,
  { schoolId, from, before }: { schoolId: Value<string>; from: Value<SchoolDate>; before: Value<SchoolDate> },
) =>
  db
    .selectFrom("school_day")
    .select("school_day.date")
    .where("school_day.school_id", "=", schoolId)
    .where("school_day.date", ">=", from)
    .where("school_day.date", "<", before);

/** The same of all time and of any check-in, finished or not. */
export const checkInDates = (db: Queryable, schoolId: string) =>
  db.selectFrom("check_in").select("date").where("school_id", "=", schoolId);
