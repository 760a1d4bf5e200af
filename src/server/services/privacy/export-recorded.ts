import type { Queryable } from "#server/database/database.ts";
import { connectionWords, eventWords, noteWords } from "./export-about.ts";
import type { Labels } from "./export-labels.ts";
import type { PersonExport } from "./person-export.ts";

/** What a teacher recorded about others. */
export async function exportRecorded(
  db: Queryable,
  schoolId: string,
  personId: string,
  labels: Labels,
): Promise<PersonExport["recorded"]> {
  const checkIns = await db
    .selectFrom("check_in")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where((eb) => eb.or([eb("created_by", "=", personId), eb("finished_by", "=", personId)]))
    .orderBy("date")
    .orderBy("class_id")
    .execute();
  const marks = await db
    .selectFrom("mark")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("marked_by", "=", personId)
    .orderBy("date")
    .orderBy("class_id")
    .orderBy("student_id")
    .execute();
  const events = await db
    .selectFrom("event")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("recorded_by", "=", personId)
    .orderBy("occurred_at")
    .orderBy("id")
    .execute();
  const notes = await db
    .selectFrom("student_note")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("written_by", "=", personId)
    .orderBy("written_at")
    .orderBy("id")
    .execute();
  const completed = await db
    .selectFrom("connection")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("completed_by", "=", personId)
    .orderBy("completed_at")
    .orderBy("id")
    .execute();
  const comments = await db
    .selectFrom("circle_entry")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("recorded_by", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const absences = await db
    .selectFrom("announced_absence")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("created_by", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return {
    check_ins: checkIns.map((row) => ({
      date: row.date,
      class: labels.class(row.class_id),
      started: row.created_by === personId,
      finished_at: row.finished_by === personId ? row.finished_at : null,
    })),
    marks: marks.map((row) => ({
      date: row.date,
      class: labels.class(row.class_id),
      student: labels.person(row.student_id),
      status: row.status,
      note: row.note,
      at: row.marked_at,
    })),
    events: events.map((row) => ({ ...eventWords(row, labels), student: labels.person(row.student_id) })),
    notes: notes.map((row) => ({ ...noteWords(row, labels), student: labels.person(row.student_id) })),
    connections_completed: completed.map((row) => ({
      ...connectionWords(row, labels),
      student: labels.person(row.student_id),
    })),
    circle_comments: comments.map((row) => ({
      date: row.date,
      class: labels.class(row.class_id),
      comment: row.comment,
      at: row.created_at,
    })),
    announced_absences: absences.map((row) => ({
      student: labels.person(row.student_id),
      from: row.from_date,
      to: row.to_date,
      note: row.note,
      at: row.created_at,
    })),
  };
}
