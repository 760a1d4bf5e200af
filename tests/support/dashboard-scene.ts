import type { MarkStatus } from "#contract/marks.ts";
import { addDays } from "#contract/school-date.ts";
import type { Database } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { rebuildSums } from "#server/services/figures/student-days.ts";
import type { BrowserSchool } from "./browser-school.ts";
import { recordHistory } from "./insights-scene.ts";

/** A class whose name is a formula to a spreadsheet, with what must be quoted. */
export const FORMULA_CLASS = '=Choir "A", upstairs';

/** The same at every run. */
function statusOf(day: number, index: number): MarkStatus {
  const turn = (day * 7 + index * 3) % 19;
  if (turn === 0) return "absent";
  if (turn === 5) return "late";
  return turn === 11 ? "excused" : "present";
}

/** Some weeks of a school: finished check-ins with every kind of mark, events, connections of every type, of two teachers. */
export async function recordSchoolYear(database: Database, of: BrowserSchool): Promise<void> {
  const { school, class30, class36, teacher } = of;
  await recordHistory(database, of);
  await database.write((db) =>
    db.updateTable("class").set({ name: FORMULA_CLASS }).where("id", "=", class36.class.id).execute(),
  );
  const checkIns = await database.read
    .selectFrom("check_in")
    .selectAll()
    .where("school_id", "=", school.id)
    .orderBy("date")
    .execute();
  const marks = checkIns.flatMap((checkIn, day): Schema["mark"][] =>
    (checkIn.class_id === class30.class.id ? class30 : class36).students.map((student, index) => ({
      school_id: school.id,
      check_in_id: checkIn.id,
      student_id: student.id,
      class_id: checkIn.class_id,
      date: checkIn.date,
      status: statusOf(day, index),
      note: null,
      arrived_at: null,
      left_at: null,
      returned_at: null,
      marked_at: `${checkIn.date}T14:05:00.000Z`,
      marked_by: teacher.person.id,
      settled: 0,
      version: 1,
    })),
  );
  const connections = checkIns.slice(-16).map((checkIn, index): Schema["connection"] => {
    const completed = index % 3 > 0;
    const settled = addDays(checkIn.date, index % 4);
    return {
      id: newId(),
      school_id: school.id,
      student_id: class30.students[index]?.id ?? "",
      class_id: class30.class.id,
      type: (["celebrate", "repair", "welcome_back", "notice"] as const)[index % 4] ?? "notice",
      status: completed ? "completed" : "active",
      reason: "A reason",
      evidence: "[]",
      once_key: null,
      resolutions: "[]",
      selected_option: null,
      raised_at: `${checkIn.date}T15:00:00.000Z`,
      raised_on: checkIn.date,
      settled_on: completed ? settled : null,
      completed_at: completed ? `${settled}T${15 + (index % 5)}:30:00.000Z` : null,
      completed_by: completed ? teacher.person.id : null,
    };
  });
  await database.write(async (db) => {
    for (let first = 0; first < marks.length; first += 200)
      await db
        .insertInto("mark")
        .values(marks.slice(first, first + 200))
        .execute();
    await db.insertInto("connection").values(connections).execute();
    await rebuildSums(db, school.id);
  });
}
