import { beforeAll, describe, expect, test } from "vitest";
import { checkInId } from "#contract/ids.ts";
import { addDays, weekday } from "#contract/school-date.ts";
import type { Schema } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { rebuildSums } from "#server/services/figures/student-days.ts";
import { streakOf, streaksOf } from "#server/services/figures/streak.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { enroll, makeClass, makePerson, makeSchool } from "#tests/support/factories.ts";

const NOW = new Date("2026-09-01T20:02:00.000Z"); // Tuesday, 14:02 in Denver
const TODAY = "2026-09-01";
const FIRST = addDays(TODAY, -700);
const DAYS = Array.from({ length: 701 }, (_, index) => addDays(FIRST, index)).filter((date) => weekday(date) <= 5);

/** The day of school so many before the last. */
const back = (days: number): string => DAYS.at(-1 - days) ?? "";

type CheckIn = Schema["check_in"];

let school: Schema["school"];
let context: Context;
const teachers: Record<string, string> = {};

/** A class of one student with its teacher, finished on each day of school but for what is told otherwise. */
async function scene(
  teacher: string,
  of: {
    from?: string;
    to?: string;
    missed?: string;
    late?: string;
    besides?: string;
    /** Between these days the class has no student. */
    empty?: [last: string, next: string];
  } = {},
): Promise<void> {
  const { database } = await opened;
  const by = (teachers[teacher] ??= (await makePerson(database, school.id, { role: "teacher" })).id);
  const { id } = await makeClass(database, school.id, { name: `Class of ${teacher}` });
  const stay = { begin_date: of.from ?? "2020-01-01", end_date: of.to ?? null };
  await enroll(database, school.id, id, by, { ...stay, role: "teacher" });
  const [last, next] = of.empty ?? [stay.end_date, null];
  await enroll(database, school.id, id, (await makePerson(database, school.id)).id, { ...stay, end_date: last });
  if (next !== null)
    await enroll(database, school.id, id, (await makePerson(database, school.id)).id, { ...stay, begin_date: next });
  const isEmpty = (date: string): boolean => last !== null && date > last && (next === null || date < next);
  const dates = DAYS.filter((date) => date >= stay.begin_date && !isEmpty(date) && date !== of.missed);
  const rows = [...dates, ...(of.besides ? [of.besides] : [])].map((date): CheckIn => {
    const at = `${date}T15:00:00.000Z`;
    return {
      id: checkInId(id, date),
      school_id: school.id,
      class_id: id,
      date,
      created_by: by,
      created_at: at,
      updated_at: at,
      finished_at: at,
      finished_by: by,
      finished_on: date === of.late ? addDays(date, 1) : date,
    };
  });
  await database.write(async (db) => {
    for (let index = 0; index < rows.length; index += 100)
      await db
        .insertInto("check_in")
        .values(rows.slice(index, index + 100))
        .execute();
  });
}

const opened = openTestDatabase();

beforeAll(async () => {
  const { database } = await opened;
  school = await makeSchool(database);
  const actor = {
    sessionId: "none",
    loginId: "none",
    accountId: "none",
    personId: "",
    schoolId: school.id,
    role: "teacher" as const,
    isAdministrator: false,
    name: "",
    timeZone: school.time_zone,
    locale: school.locale,
    settings: school.settings,
  };
  context = { actor, db: database.read, now: NOW };
  await scene("never missed");
  await scene("missed one", { missed: back(300) });
  await scene("late once", { late: back(300) });
  await scene("changed classes", { to: back(250) });
  await scene("changed classes", { from: back(249) });
  await scene("two at once");
  await scene("two at once", { missed: back(120) });
  await scene("without students for some days", { empty: [back(150), back(140)] });
  await scene("a stray Sunday", { besides: addDays(TODAY, -100 - weekday(addDays(TODAY, -100))) });
  await database.write(async (db) => {
    await rebuildSums(db, school.id);
    await db
      .insertInto("school_date")
      .values({ school_id: school.id, date: back(200), open: 0 })
      .execute();
  });
});

/** The day that was closed counts for none. */
const LENGTHS: [teacher: string, length: number][] = [
  ["never missed", DAYS.length - 1],
  ["missed one", 299],
  ["late once", DAYS.length - 2],
  ["changed classes", DAYS.length - 1],
  ["two at once", 120],
  ["without students for some days", DAYS.length - 1 - 9],
  ["a stray Sunday", DAYS.length - 1],
];

describe("a streak of more than a year", () => {
  test.each(LENGTHS)("%s: %i days, asked alone", async (teacher, length) => {
    const actor = { ...context.actor, personId: teachers[teacher] ?? "" };
    expect(await streakOf({ ...context, actor })).toBe(length);
  });

  test("all asked together", async () => {
    const streaks = await streaksOf(context, Object.values(teachers));
    expect(LENGTHS.map(([teacher]) => [teacher, streaks.get(teachers[teacher] ?? "")])).toEqual(LENGTHS);
  });
});
