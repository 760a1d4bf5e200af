import { sql } from "kysely";
import type { RecordedAfter } from "#contract/people-by-hand.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { type Registrar, warning } from "./registrar.ts";

interface Asked {
  /** Of these students; of everyone where left out. */
  studentIds?: readonly string[];
  /** In these classes; in every one where left out. */
  classIds?: readonly string[];
  days: readonly Days[];
}

/** Days after one, until before another if that is given. */
interface Days {
  after: SchoolDate;
  before?: SchoolDate;
}

/** Throws 409 `RECORDED_AFTER` where something is recorded on days that are to be a stay's no longer: it would stay in the history. */
export async function warnOfRecords(registrar: Registrar, asked: Asked): Promise<void> {
  if ([asked.studentIds, asked.classIds, asked.days].some((given) => given?.length === 0)) return;
  const dates = new Set<SchoolDate>();
  for (const table of ["mark", "event", "student_note"] as const)
    for (const date of await datesOf(registrar, table, asked)) dates.add(date);
  const last = [...dates].sort().at(-1);
  if (last === undefined) return;
  const current: RecordedAfter = { last, days: dates.size };
  throw warning("RECORDED_AFTER", current);
}

async function datesOf(
  { db, schoolId }: Registrar,
  table: "mark" | "event" | "student_note",
  { studentIds, classIds, days }: Asked,
): Promise<SchoolDate[]> {
  const rows = await db
    .selectFrom(table)
    .select("date")
    .distinct()
    .where("school_id", "=", schoolId)
    .where((eb) =>
      eb.or(
        days.map(({ after, before }) =>
          eb.and([eb("date", ">", after), ...(before === undefined ? [] : [eb("date", "<", before)])]),
        ),
      ),
    )
    .$if(studentIds !== undefined, (query) => query.where("student_id", "in", [...(studentIds ?? [])]))
    .$if(classIds !== undefined, (query) => query.where("class_id", "in", [...(classIds ?? [])]))
    .$if(table !== "mark", (query) => query.where(sql.ref("undone_at"), "is", null))
    .execute();
  return rows.map(({ date }) => date);
}
