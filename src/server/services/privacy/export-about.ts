import type { Queryable } from "#server/database/database.ts";
import type { ConnectionTable, EventTable, StudentNoteTable } from "#server/database/schema.ts";
import { checkInDates } from "#server/services/figures/marked-dates.ts";
import { readResolutions } from "#server/services/connections/shape-connection.ts";
import type { Labels } from "./export-labels.ts";
import type { ExportedConnection, ExportedEvent, ExportedNote, PersonExport } from "./person-export.ts";

type About = Pick<
  PersonExport,
  | "enrolments"
  | "marks"
  | "days"
  | "events"
  | "notes"
  | "connections"
  | "announced_absences"
  | "seats"
  | "support_tickets"
>;

/** What is recorded about a person. */
export async function exportAbout(db: Queryable, schoolId: string, personId: string, labels: Labels): Promise<About> {
  const enrolments = await db
    .selectFrom("enrolment")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .orderBy("begin_date")
    .orderBy("id")
    .execute();
  const marks = await db
    .selectFrom("mark")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("date", "in", checkInDates(db, schoolId))
    .where("student_id", "=", personId)
    .orderBy("date")
    .orderBy("class_id")
    .execute();
  const days = await db
    .selectFrom("student_day")
    .select(["date", "word"])
    .where("school_id", "=", schoolId)
    .where("date", "in", checkInDates(db, schoolId))
    .where("student_id", "=", personId)
    .orderBy("date")
    .execute();
  const events = await db
    .selectFrom("event")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .orderBy("occurred_at")
    .orderBy("id")
    .execute();
  const notes = await db
    .selectFrom("student_note")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .orderBy("written_at")
    .orderBy("id")
    .execute();
  const connections = await db
    .selectFrom("connection")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .orderBy("raised_on")
    .orderBy("id")
    .execute();
  const absences = await db
    .selectFrom("announced_absence")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .orderBy("from_date")
    .orderBy("id")
    .execute();
  const seats = await db
    .selectFrom("seat")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .orderBy("class_id")
    .execute();
  const tickets = await db
    .selectFrom("support_ticket")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .execute();
  return {
    enrolments: enrolments.map((row) => ({
      class: labels.class(row.class_id),
      as: row.role,
      from: row.begin_date,
      to: row.end_date,
      lent: row.lent_by !== null,
    })),
    marks: marks.map((row) => ({
      date: row.date,
      class: labels.class(row.class_id),
      status: row.status,
      note: row.note,
      arrived_at: row.arrived_at,
      left_at: row.left_at,
      returned_at: row.returned_at,
      marked_at: row.marked_at,
      by: labels.person(row.marked_by),
      settled: row.settled === 1,
    })),
    days,
    events: events.map((row) => eventWords(row, labels)),
    notes: notes.map((row) => noteWords(row, labels)),
    connections: connections.map((row) => connectionWords(row, labels)),
    announced_absences: absences.map((row) => ({
      from: row.from_date,
      to: row.to_date,
      status: row.status,
      note: row.note,
      at: row.created_at,
      by: labels.person(row.created_by),
    })),
    seats: seats.map((row) => ({
      class: labels.class(row.class_id),
      row: row.seat_row,
      column: row.seat_column,
      at: row.moved_at,
    })),
    support_tickets: tickets.map((row) => ({
      about: row.type_id,
      subject: row.subject,
      message: row.message,
      at: row.created_at,
      closed_at: row.closed_at,
      closed_by: labels.personOrNone(row.closed_by),
    })),
  };
}

export const eventWords = (row: EventTable, labels: Labels): ExportedEvent => ({
  date: row.date,
  at: row.occurred_at,
  class: labels.class(row.class_id),
  behaviour: labels.behaviour(row.behavior_id),
  group: row.group_slug,
  severity: row.severity,
  note: row.note,
  by: labels.person(row.recorded_by),
  undone_at: row.undone_at,
});

export const noteWords = (row: StudentNoteTable, labels: Labels): ExportedNote => ({
  date: row.date,
  at: row.written_at,
  class: labels.class(row.class_id),
  text: row.text,
  by: labels.person(row.written_by),
  undone_at: row.undone_at,
});

export const connectionWords = (row: ConnectionTable, labels: Labels): ExportedConnection => ({
  type: row.type,
  status: row.status,
  reason: row.reason,
  raised_on: row.raised_on,
  settled_on: row.settled_on,
  chosen: row.selected_option,
  agreed: readResolutions(row.resolutions),
  completed_at: row.completed_at,
  completed_by: labels.personOrNone(row.completed_by),
});
