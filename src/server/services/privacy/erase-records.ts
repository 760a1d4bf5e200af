import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { lockNames } from "#server/database/locks.ts";
import { pictureLock } from "#server/services/profile/set-avatar.ts";
import { NAMELESS } from "./redactor.ts";
import { notEndedBefore } from "#server/services/classes/enrolled-on.ts";
import { checkInDates } from "#server/services/figures/marked-dates.ts";

/** What is gone of a person's records; figures stay. */
export interface RecordsErased {
  /** Notes on their marks and events, notes to colleagues, and what was agreed in connections. */
  notes: number;
  /** Connections that were still open. */
  connections: number;
  absences: number;
  guardians: number;
  enrolments: number;
  tickets: number;
}

/** Takes words and ties from what is recorded about a person, and leaves dates, kinds and counts. */
export async function eraseRecords(
  db: Queryable,
  schoolId: string,
  personId: string,
  today: SchoolDate,
): Promise<RecordsErased> {
  const marks = await db
    .updateTable("mark")
    .set({ note: null })
    .where("school_id", "=", schoolId)
    .where("date", "in", checkInDates(db, schoolId))
    .where("student_id", "=", personId)
    .where("note", "is not", null)
    .executeTakeFirst();
  const events = await db
    .updateTable("event")
    .set({ note: null })
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .where("note", "is not", null)
    .executeTakeFirst();
  const toColleagues = await db
    .deleteFrom("student_note")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .executeTakeFirst();
  // Before what was agreed goes: whoever completes one at this moment is done by now, or finds it closed.
  const connections = await closeConnections(db, schoolId, personId, today);
  const agreed = await db
    .updateTable("connection")
    .set({ resolutions: "[]" })
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .where("resolutions", "!=", "[]")
    .executeTakeFirst();
  const absences = await db
    .deleteFrom("announced_absence")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .executeTakeFirst();
  for (const table of ["seat", "seat_place"] as const)
    await db.deleteFrom(table).where("school_id", "=", schoolId).where("student_id", "=", personId).execute();
  const tickets = await db
    .deleteFrom("support_ticket")
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return {
    notes: Number(marks.numUpdatedRows + events.numUpdatedRows + toColleagues.numDeletedRows + agreed.numUpdatedRows),
    connections,
    absences: Number(absences.numDeletedRows),
    tickets: Number(tickets.numDeletedRows),
    guardians: await eraseGuardians(db, schoolId, personId),
    enrolments: await endEnrollments(db, schoolId, personId, today),
  };
}

/** Nobody is to reach out any more. Expired, since a withdrawn one can be raised again by a fact that arrives late. */
async function closeConnections(db: Queryable, schoolId: string, personId: string, today: SchoolDate): Promise<number> {
  const closed = await db
    .updateTable("connection")
    .set({ status: "expired", settled_on: today })
    .where("school_id", "=", schoolId)
    .where("student_id", "=", personId)
    .where("status", "=", "active")
    .executeTakeFirst();
  return Number(closed.numUpdatedRows);
}

async function eraseGuardians(db: Queryable, schoolId: string, personId: string): Promise<number> {
  const ties = (table: "guardian" | "guardian_by_hand") =>
    db
      .deleteFrom(table)
      .where("school_id", "=", schoolId)
      .where((eb) => eb.or([eb("student_id", "=", personId), eb("guardian_id", "=", personId)]))
      .executeTakeFirst();
  await ties("guardian_by_hand");
  const gone = await ties("guardian");
  return Number(gone.numDeletedRows);
}

/** Ended yesterday, so that today's list lacks them; the roster's ids of enrolments tend to hold that of the person. */
async function endEnrollments(db: Queryable, schoolId: string, personId: string, today: SchoolDate): Promise<number> {
  const own = db.updateTable("enrolment").where("school_id", "=", schoolId).where("person_id", "=", personId);
  await own.set({ source_id: null, dates_before_end: null }).execute();
  const ended = await own
    .set({ end_date: addDays(today, -1) })
    .where(notEndedBefore(today))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** The row stays, so that what was recorded still has someone; the picture goes unless someone else shows the same. */
export async function eraseName(db: Queryable, schoolId: string, personId: string, today: SchoolDate): Promise<void> {
  const own = { school_id: schoolId, id: personId };
  const { avatar, left_on } = await db
    .selectFrom("person")
    .select(["avatar", "left_on"])
    .where((eb) => eb.and(own))
    .executeTakeFirstOrThrow();
  await db
    .updateTable("person")
    .set({
      ...NAMELESS,
      avatar: null,
      animal: null,
      source_id: null,
      roster: null,
      by_hand: null,
      identifier: null,
      is_administrator: 0,
      leaderboard_hidden: 1,
      left_on: left_on !== null && left_on < today ? left_on : today,
    })
    .where((eb) => eb.and(own))
    .execute();
  if (avatar === null) return;
  // Whoever takes the same picture at this moment must not lose it.
  await lockNames(db, [pictureLock(schoolId, avatar)]);
  await db
    .deleteFrom("avatar")
    .where("school_id", "=", schoolId)
    .where("key", "=", avatar)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("person")
            .select("person.id")
            .where("person.school_id", "=", schoolId)
            .where("person.avatar", "=", avatar),
        ),
      ),
    )
    .execute();
}
