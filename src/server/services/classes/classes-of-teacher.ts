import type { AccountClass } from "#contract/auth.ts";
import type { Queryable } from "#server/database/database.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { enrolledOn } from "./enrolled-on.ts";

const taughtOn = prepared(
  (db, { schoolId, personId, date }: Asked<{ schoolId: string; personId: string; date: string }>) =>
    db
      .selectFrom("enrolment")
      .innerJoin("class", (join) =>
        join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"),
      )
      .select((eb) => [
        "class.id",
        "class.name",
        "class.grade",
        "class.kind",
        eb
          .selectFrom("enrolment as pupil")
          .select((inner) => inner.fn.count<number>("pupil.person_id").distinct().as("n"))
          .whereRef("pupil.school_id", "=", "class.school_id")
          .whereRef("pupil.class_id", "=", "class.id")
          .where("pupil.role", "=", "student")
          .where(enrolledOn(date, "pupil"))
          .as("student_count"),
      ])
      .where("enrolment.school_id", "=", schoolId)
      .where("enrolment.person_id", "=", personId)
      .where("enrolment.role", "=", "teacher")
      .where(enrolledOn(date))
      .where((eb) => eb.or([eb("class.ended_on", "is", null), eb("class.ended_on", ">", date)]))
      .groupBy(["class.school_id", "class.id", "class.name", "class.grade", "class.kind"]),
);

/** A teacher's classes on a date, co-taught and lent ones included, with their numbers of students, sorted by name. */
export async function classesOfTeacher(
  db: Queryable,
  schoolId: string,
  personId: string,
  date: string,
  locale: string,
): Promise<AccountClass[]> {
  const rows = await taughtOn.all(db, { schoolId, personId, date });
  const { compare } = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
  return rows
    .map((row) => ({ ...row, student_count: row.student_count ?? 0 }))
    .sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
