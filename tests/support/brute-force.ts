import type { MarkStatus } from "#contract/marks.ts";
import { addDays } from "#contract/school-date.ts";
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
}

export async function readFacts(database: Database, schoolId: string): Promise<Facts> {
  const all = async <T extends keyof Schema>(table: T): Promise<Schema[T][]> =>
    (await database.read.selectFrom(table as "person").selectAll().where("school_id", "=", schoolId).execute()) as unknown as Schema[T][];
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
  };
}

const isOn = (date: string) => (row: { begin_date: string; end_date: string | null }): boolean => row.begin_date <= date && (row.end_date === null || row.end_date >= date);

export function isSchoolDay(facts: Facts, date: string): boolean {
  const word = facts.dates.find((one) => one.date === date);
  if (word) return word.open === 1;
  const finishedOn = (from: string, to: string): Set<string> => new Set(facts.checkIns.filter((one) => one.finished_at && one.date >= from && one.date <= to).map((one) => one.class_id));
  const done = finishedOn(date, date).size;
  const active = finishedOn(addDays(date, -14), addDays(date, -1)).size;
  return done >= 1 && done * 4 >= active;
}

/** The latest `count` school days up to today, today always among them. */
export function lastSchoolDays(facts: Facts, today: string, count: number): string[] {
  const days = [today];
  for (let date = addDays(today, -1); days.length < count && date > addDays(today, -401); date = addDays(date, -1)) if (isSchoolDay(facts, date)) days.unshift(date);
  return days;
}

/** What a day was for a student, over the finished check-ins of some classes (undefined: all). */
export function wordOf(facts: Facts, student: string, date: string, scope?: readonly string[]): MarkStatus | undefined {
  const finished = new Set(facts.checkIns.filter((one) => one.finished_at && one.date === date && (!scope || scope.includes(one.class_id))).map((one) => one.id));
  const words = facts.marks.filter((mark) => mark.student_id === student && finished.has(mark.check_in_id)).map((mark) => mark.status);
  if (words.length === 0) return undefined;
  const away = words.filter((word) => word === "absent" || word === "excused");
  if (away.length > words.length / 2) return away.filter((word) => word === "excused").length > away.length / 2 ? "excused" : "absent";
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
    return facts.events.filter((event) => event.group_slug === group && inScope(event.class_id)).map((event) => ({ date: event.date, type: event.behavior_id, student: event.student_id }));
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
      .filter((one) => !scope || facts.enrolments.some((row) => row.role === "student" && row.person_id === one.student_id && scope.includes(row.class_id) && isOn(one.raised_on)(row)))
      .map((one) => ({ date: one.raised_on, type: one.type, student: one.student_id }));
  }
  return facts.circles.filter((one) => inScope(one.class_id)).map((one) => ({ date: one.date, type: one.category, student: null }));
}

/** Here and marked student-days in a range. */
export function attendance(facts: Facts, from: string, to: string, students?: readonly string[]): { here: number; marked: number; byStudent: Map<string, { away: number; marked: number }> } {
  const byStudent = new Map<string, { away: number; marked: number }>();
  const pairs = new Set(facts.marks.filter((mark) => mark.date >= from && mark.date <= to && (!students || students.includes(mark.student_id))).map((mark) => `${mark.student_id}/${mark.date}`));
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

/** Check-ins expected and done: daily classes with students, for each school day of a range. */
export function checkIns(facts: Facts, from: string, to: string): { done: number; expected: number } {
  let [done, expected] = [0, 0];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!isSchoolDay(facts, date)) continue;
    for (const one of facts.classes.filter((each) => each.kind === "daily")) {
      const hasStudents = facts.enrolments.some((row) => row.class_id === one.id && row.role === "student" && isOn(date)(row));
      if (hasStudents && (one.ended_on === null || one.ended_on > date)) expected += 1;
      if (facts.checkIns.some((row) => row.class_id === one.id && row.date === date && row.finished_at)) done += 1;
    }
  }
  return { done, expected };
}
