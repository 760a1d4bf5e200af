import type { MarkStatus } from "#contract/marks.ts";
import { addDays, weekday } from "#contract/school-date.ts";
import type { Database } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";

/**
 * Figures computed once more, from the rows alone and in the plainest way, to compare the server's answers with. It
 * shares no code with the server's figures.
 */
export interface Facts {
  classes: Schema["class"][];
  enrolments: Schema["enrolment"][];
  checkIns: Schema["check_in"][];
  marks: Schema["mark"][];
  events: Schema["event"][];
  connections: Schema["connection"][];
  circles: Schema["circle_entry"][];
  people: Schema["person"][];
  dates: Schema["school_date"][];
  /** What was done to the classes' kinds, in order, as the history itself remembers it. */
  moves: readonly KindMove[];
}

/** From a date on a class was of another kind. */
export interface KindMove {
  classId: string;
  from: string;
  kind: "daily" | "lesson";
  was: "daily" | "lesson";
}

export async function readFacts(database: Database, schoolId: string, moves: readonly KindMove[] = []): Promise<Facts> {
  const all = async <T extends keyof Schema>(table: T): Promise<Schema[T][]> =>
    (await database.read
      .selectFrom(table as "person")
      .selectAll()
      .where("school_id", "=", schoolId)
      .execute()) as unknown as Schema[T][];
  return {
    classes: await all("class"),
    enrolments: await all("enrolment"),
    checkIns: await all("check_in"),
    marks: await all("mark"),
    events: (await all("event")).filter((event) => event.undone_at === null),
    connections: await all("connection"),
    circles: await all("circle_entry"),
    people: await all("person"),
    dates: await all("school_date"),
    moves,
  };
}

const isOn =
  (date: string) =>
  (row: { begin_date: string; end_date: string | null }): boolean =>
    row.begin_date <= date && (row.end_date === null || row.end_date >= date);

export function isSchoolDay(facts: Facts, date: string): boolean {
  const word = facts.dates.find((one) => one.date === date);
  if (word) return word.open === 1;
  const finishedOn = (from: string, to: string): Set<string> =>
    new Set(
      facts.checkIns.filter((one) => one.finished_at && one.date >= from && one.date <= to).map((one) => one.class_id),
    );
  const done = finishedOn(date, date).size;
  const active = finishedOn(addDays(date, -14), addDays(date, -1)).size;
  return done >= 1 && done * 4 >= active;
}

const daysFrom = (from: string, to: string): string[] => {
  const days = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
};

/** The latest `count` school days before a date. */
export const schoolDaysBefore = (facts: Facts, date: string, count: number): string[] =>
  daysFrom(addDays(date, -400), addDays(date, -1))
    .filter((one) => isSchoolDay(facts, one))
    .slice(-count);

/** Whether today counts: it is a school day, or may become one, being such a weekday and closed by nobody. */
export function countsToday(facts: Facts, today: string): boolean {
  if (isSchoolDay(facts, today)) return true;
  if (facts.dates.some((one) => one.date === today)) return false;
  const known = schoolDaysBefore(facts, today, 20);
  if (known.length < 10) return weekday(today) <= 5;
  return known.filter((one) => weekday(one) === weekday(today)).length > 1;
}

/** The latest `count` school days, today so far among them where there is school. */
export const lastSchoolDays = (facts: Facts, today: string, count: number): string[] =>
  [...schoolDaysBefore(facts, today, count), ...(countsToday(facts, today) ? [today] : [])].slice(-count);

/** The school days of a range, today so far among them where there is school. */
export const schoolDaysWithin = (facts: Facts, today: string, from: string, to: string): string[] =>
  daysFrom(from, to).filter((date) => (date === today ? countsToday(facts, today) : isSchoolDay(facts, date)));

/** What a day was for a student, over the finished check-ins of some classes (undefined: all). */
export function wordOf(facts: Facts, student: string, date: string, scope?: readonly string[]): MarkStatus | undefined {
  const finished = new Set(
    facts.checkIns
      .filter((one) => one.finished_at && one.date === date && (!scope || scope.includes(one.class_id)))
      .map((one) => one.id),
  );
  const words = facts.marks
    .filter((mark) => mark.student_id === student && finished.has(mark.check_in_id))
    .map((mark) => mark.status);
  if (words.length === 0) return undefined;
  const away = words.filter((word) => word === "absent" || word === "excused");
  if (away.length > words.length / 2)
    return away.filter((word) => word === "excused").length > away.length / 2 ? "excused" : "absent";
  return words.includes("late") ? "late" : "present";
}

interface Fact {
  date: string;
  type: string;
  student: string | null;
}

const told = new WeakMap<Facts, Map<string, Fact[]>>();

/** Every fact of a group in scope; told once for each, since it is asked for again and again. */
export function factsOf(facts: Facts, group: string, scope?: readonly string[]): Fact[] {
  const known = told.get(facts) ?? new Map<string, Fact[]>();
  told.set(facts, known);
  const key = `${group}/${scope?.join() ?? "all"}`;
  const result = known.get(key) ?? findFacts(facts, group, scope);
  known.set(key, result);
  return result;
}

function findFacts(facts: Facts, group: string, scope?: readonly string[]): Fact[] {
  const inScope = (classId: string): boolean => !scope || scope.includes(classId);
  if (group === "positive" || group === "challenging") {
    return facts.events
      .filter((event) => event.group_slug === group && inScope(event.class_id))
      .map((event) => ({ date: event.date, type: event.behavior_id, student: event.student_id }));
  }
  if (group === "attendance") {
    const pairs = new Set(facts.marks.map((mark) => `${mark.student_id}/${mark.date}`));
    return [...pairs].flatMap((pair) => {
      const [student = "", date = ""] = pair.split("/");
      const word = wordOf(facts, student, date, scope);
      return word && word !== "present" ? [{ date, type: word, student }] : [];
    });
  }
  if (group === "connection") {
    return facts.connections
      .filter(
        (one) =>
          !scope ||
          facts.enrolments.some(
            (row) =>
              row.role === "student" &&
              row.person_id === one.student_id &&
              scope.includes(row.class_id) &&
              isOn(one.raised_on)(row),
          ),
      )
      .map((one) => ({ date: one.raised_on, type: one.type, student: one.student_id }));
  }
  return facts.circles
    .filter((one) => inScope(one.class_id))
    .map((one) => ({ date: one.date, type: one.category, student: null }));
}

/** Here and marked student-days on some dates. */
export function attendance(
  facts: Facts,
  dates: readonly string[],
  students?: readonly string[],
): { here: number; marked: number; byStudent: Map<string, { away: number; marked: number }> } {
  const byStudent = new Map<string, { away: number; marked: number }>();
  const pairs = new Set(
    facts.marks
      .filter((mark) => dates.includes(mark.date) && (!students || students.includes(mark.student_id)))
      .map((mark) => `${mark.student_id}/${mark.date}`),
  );
  let [here, marked] = [0, 0];
  for (const pair of pairs) {
    const [student = "", date = ""] = pair.split("/");
    const word = wordOf(facts, student, date);
    if (!word) continue;
    const away = word === "absent" || word === "excused";
    const sum = byStudent.get(student) ?? { away: 0, marked: 0 };
    byStudent.set(student, { away: sum.away + (away ? 1 : 0), marked: sum.marked + 1 });
    marked += 1;
    if (!away) here += 1;
  }
  return { here, marked, byStudent };
}

function kindOn({ moves }: Facts, { id, kind }: Schema["class"], date: string): "daily" | "lesson" {
  const own = moves.filter((move) => move.classId === id);
  return own.findLast((move) => move.from <= date)?.kind ?? own[0]?.was ?? kind;
}

/** The classes whose check-in was expected on a date: daily on that date, not ended, with students. */
export const expectedOn = (facts: Facts, date: string): Schema["class"][] =>
  facts.classes.filter(
    (one) =>
      kindOn(facts, one, date) === "daily" &&
      (one.ended_on === null || one.ended_on > date) &&
      facts.enrolments.some((row) => row.class_id === one.id && row.role === "student" && isOn(date)(row)),
  );

/** Check-ins expected, and those of them that were done, on some school days. */
export function checkIns(facts: Facts, days: readonly string[]): { done: number; expected: number } {
  let [done, expected] = [0, 0];
  for (const date of days) {
    for (const one of expectedOn(facts, date)) {
      expected += 1;
      if (facts.checkIns.some((row) => row.class_id === one.id && row.date === date && row.finished_at)) done += 1;
    }
  }
  return { done, expected };
}
