import { addDays, schoolDate, weekday } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import type { AnnouncedAbsenceTable, EnrollmentTable, SupportTicketTable } from "#server/database/schema.ts";
import { rebuildSums } from "#server/services/figures/student-days.ts";
import { createSchool } from "#server/services/school/create-school.ts";
import { type Hashes, makeAccounts } from "./accounts.ts";
import { planAttendance } from "./attendance-plan.ts";
import { calendarUpTo } from "./calendar.ts";
import { makeCheckIns } from "./check-ins.ts";
import { makeConnections } from "./connections.ts";
import { makeEvents } from "./events.ts";
import { idsFor } from "./ids.ts";
import { insertRows } from "./insert-rows.ts";
import { machineTimeZone, momentsIn } from "./moments.ts";
import { makeRoster, type Roster, type Setting } from "./roster.ts";

export const SCHOOL_NAME = "Larkspur Elementary School";

/** Always the same one, so that two processes that open it at once meet. */
export const DEMO_SCHOOL_ID = "01930000-0000-7000-8000-6c61726b7370";

/**
 * Generates the school with its year up to yesterday, in the caller's transaction. Chance falls alike each time: the
 * same date of opening gives the same rows, but for ids of behaviours and hashes of passwords.
 */
export async function buildSchool(db: Queryable, now: Date, hashes: Hashes): Promise<void> {
  const timeZone = machineTimeZone();
  const moments = momentsIn(timeZone);
  const calendar = calendarUpTo(schoolDate(now, timeZone));
  const founded = moments.at(addDays(calendar.days[0] ?? calendar.today, -7), 600);
  const setting: Setting = { schoolId: DEMO_SCHOOL_ID, calendar, moments, founded };
  await createSchool(db, { id: DEMO_SCHOOL_ID, name: SCHOOL_NAME, timeZone, locale: "en", now: new Date(founded) });
  const behaviors = await db
    .selectFrom("behavior")
    .selectAll()
    .where("school_id", "=", DEMO_SCHOOL_ID)
    .orderBy("position")
    .execute();

  const roster = makeRoster(setting);
  const accounts = makeAccounts(setting, roster, hashes);
  const plans = new Map(roster.pupils.map((pupil) => [pupil.id, planAttendance(pupil, calendar)]));
  const { checkIns, marks } = makeCheckIns({ setting, roster, plans, now: now.toISOString() });
  const events = makeEvents({ setting, roster, plans, behaviors });
  const connections = makeConnections({ setting, roster, checkIns, marks, events });

  await insertRows(db, "person", [...roster.people, ...accounts.people]);
  await insertRows(db, "guardian", accounts.guardians);
  await insertRows(db, "login", accounts.logins);
  await insertRows(db, "account", accounts.accounts);
  await insertRows(db, "class", roster.classes);
  await insertRows(db, "enrolment", [...roster.enrolments, ...loans(setting, roster)]);
  await insertRows(db, "check_in", checkIns);
  await insertRows(db, "mark", marks);
  await insertRows(db, "event", events);
  await insertRows(db, "connection", connections);
  await insertRows(db, "announced_absence", announcedAbsences(setting, roster));
  await insertRows(db, "support_ticket", supportTickets(setting, roster));
  await db
    .insertInto("school_date")
    .values({ school_id: DEMO_SCHOOL_ID, date: addDays(calendar.today, 12), open: 0 })
    .execute();
  await rebuildSums(db, DEMO_SCHOOL_ID);
}

/** A teacher without a class of her own stands in for another from today on, and next week for a third. */
function loans({ schoolId, calendar, founded }: Setting, roster: Roster): EnrollmentTable[] {
  const nextId = idsFor("loans");
  const lent = {
    school_id: schoolId,
    role: "teacher",
    person_id: roster.teacherId("tanaka"),
    source_id: null,
    by_hand: null,
    roster: null,
    dates_before_end: null,
    lent_by: roster.teacherId("lindqvist"),
  } as const;
  const wanted = [
    { key: "choir", from: calendar.today, days: 4 },
    { key: "cedar", from: addDays(calendar.today, 8 - weekday(calendar.today)), days: 2 },
  ];
  return wanted.flatMap(({ key, from, days }): EnrollmentTable[] => {
    const room = roster.rooms.find((one) => one.key === key);
    return room
      ? [{ ...lent, id: nextId(founded), class_id: room.id, begin_date: from, end_date: addDays(from, days - 1) }]
      : [];
  });
}

/** What waits for the administrators, and what one of them has answered. */
function supportTickets({ schoolId, calendar, moments }: Setting, roster: Roster): SupportTicketTable[] {
  const nextId = idsFor("tickets");
  const asked = (
    days: number,
    person_id: string,
    type_id: string,
    subject: string,
    message: string,
  ): SupportTicketTable => {
    const created_at = moments.at(addDays(calendar.today, -days), 935);
    return {
      id: nextId(created_at),
      school_id: schoolId,
      person_id,
      type_id,
      subject,
      message,
      created_at,
      closed_at: null,
      closed_by: null,
    };
  };
  const answered = asked(
    9,
    roster.teacherId("okafor"),
    "data",
    "A child moved to another class",
    "Two weeks ago, but the list of the old class still shows them.",
  );
  return [
    { ...answered, closed_at: moments.at(addDays(calendar.today, -8), 490), closed_by: roster.teacherId("lindqvist") },
    asked(
      2,
      roster.teacherId("raman"),
      "idea",
      "More icons for behaviours",
      "Could there be one for sharing? The star has to stand for everything.",
    ),
    asked(
      1,
      roster.teacherId("rivera"),
      "problem",
      "The tablet in the gym signs out",
      "Each Tuesday, during the second lesson. The others stay signed in.",
    ),
  ];
}

/** What families told ahead: one child of each of two rooms is away from today on. */
function announcedAbsences({ schoolId, calendar, moments }: Setting, roster: Roster): AnnouncedAbsenceTable[] {
  const nextId = idsFor("announced");
  const told = moments.at(calendar.days.at(-1) ?? calendar.today, 845);
  const wanted = [
    { key: "maple-20", days: 3, note: "Family wedding" },
    { key: "birch-5", days: 1, note: "Dentist" },
  ];
  return wanted.flatMap(({ key, days, note }): AnnouncedAbsenceTable[] => {
    const pupil = roster.pupils.find((one) => one.key === key);
    if (!pupil) return [];
    return [
      {
        id: nextId(told),
        school_id: schoolId,
        student_id: pupil.id,
        from_date: calendar.today,
        to_date: addDays(calendar.today, days),
        status: "excused",
        note,
        created_by: roster.teacherId("lindqvist"),
        created_at: told,
      },
    ];
  });
}
