import { addDays } from "#contract/school-date.ts";
import type { Database } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import type { BrowserSchool } from "./browser-school.ts";
import { makeFinishedCheckIn } from "./factories.ts";
import { SCHOOL_TODAY } from "./school-time.ts";

/** School days behind today in this history. */
const DAYS = 24;
/** The same at every run: which student, behaviour and class an event is of. */
const PER_DAY = 7;

const isWeekday = (date: string): boolean => ![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());

/** Some weeks of finished check-ins and events in both classes of the school, one student's name being a formula. */
export async function recordHistory(
  database: Database,
  { school, teacher, class30, class36, behaviors }: BrowserSchool,
): Promise<void> {
  const [ada] = class30.students;
  await database.write((db) =>
    db
      .updateTable("person")
      .set({ first_name: "=Ada" })
      .where("id", "=", ada?.id ?? "")
      .execute(),
  );
  const dates = Array.from({ length: DAYS * 2 }, (_, index) => addDays(SCHOOL_TODAY, -1 - index))
    .filter(isWeekday)
    .slice(0, DAYS);
  for (const [day, date] of dates.entries()) {
    for (const one of [class30, class36])
      await makeFinishedCheckIn(database, school.id, one.class.id, date, teacher.person.id);
    const at = `${date}T16:00:00.000Z`;
    for (let index = 0; index < PER_DAY; index += 1) {
      const of = index % 3 === 0 ? class36 : class30;
      const behavior = behaviors[(day + index) % behaviors.length];
      const student = index === 1 ? ada : of.students[(day * 5 + index * 3) % of.students.length];
      if (!behavior || !student) continue;
      const row = {
        id: newId(),
        school_id: school.id,
        behavior_id: behavior.id,
        group_slug: behavior.group_slug,
        severity: behavior.severity,
        student_id: student.id,
        class_id: of.class.id,
        date,
      };
      const told = {
        occurred_at: at,
        note: index === 2 ? "Rewrote the paragraph twice" : null,
        recorded_by: teacher.person.id,
        created_at: at,
        undone_at: null,
        for_whole_class: 0,
      } as const;
      await database.write((db) =>
        db
          .insertInto("event")
          .values({ ...row, ...told })
          .execute(),
      );
    }
  }
}
