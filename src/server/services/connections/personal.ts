import { addDays, daysBetween, type SchoolDate, schoolYearStart } from "#contract/school-date.ts";
import { inFlight } from "#server/database/in-flight.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { markedDates } from "#server/services/figures/marked-dates.ts";
import { knownDates, straysOf } from "#server/services/figures/school-days.ts";
import { deriveFrom, isFrozen, type Settlement, settle } from "./chain.ts";
import { countMarked, type DaysAway, mayReturn, type PastSpan, readAway, someOf } from "./days-away.ts";
import { type ByStudent, type HeldRow, readDays, readEvents } from "./read-facts.ts";
import { PERSONAL_TYPES, type PersonalType, type StudentFacts, triggersOf } from "./rules.ts";
import type { Scope } from "./scope.ts";

/** How many school days back the days away before a return are looked for, at least. */
const AWAY_REACH = 20;

/** What is to become of a student's connections of a type. */
export interface Decision {
  studentId: string;
  type: HeldRow["type"];
  rows: readonly HeldRow[];
  settlement: Settlement;
}

/**
 * Decides the connections that students' own facts raise: a few queries, however many students. The derived days
 * (figures/student-days.ts) tell of whom more is worth reading.
 */
export async function decidePersonal(
  scope: Scope,
  studentIds: readonly string[],
  held: ByStudent<HeldRow>,
): Promise<Decision[]> {
  const rowsOf = (student: string, type: PersonalType): HeldRow[] => held.get(`${student}/${type}`) ?? [];
  const from = earliest(
    [...held.values()].map((rows) => deriveFrom(scope, rows)),
    scope.oldest,
  );
  const { celebrate, repair } = scope.figures;
  const eventsFrom = scope.calendar.windowStart(from, Math.max(celebrate.within, repair.within));
  const reach = scope.calendar.windowStart(from, Math.max(AWAY_REACH, scope.figures.welcome_back.marked_days) + 1);
  const daysFrom = reach > scope.calendar.from ? reach : scope.calendar.from;
  const year = schoolYearStart(from, scope.figures.school_year_from);
  const span = { year, daysFrom, from, strays: await straysBetween(scope, daysFrom, from) };
  const [events, away] = await inFlight([readEvents(scope, studentIds, eventsFrom), readAway(scope, studentIds, span)]);
  const returning = away.filter(mayReturn);
  const crossing = await mayCross(scope, away, span, (student) => rowsOf(student, "welcome_back"));
  // Before the last day here nothing belongs to a return.
  const daysSince = earliest(
    returning.map(({ lastHere }) => lastHere ?? daysFrom),
    from,
  );
  const days = await readDays(scope, returning.map(studentOf), daysSince);
  const strays = crossing.length === 0 ? [] : await straysBetween(scope, year, from);
  const near = nearPercentage(scope, await ofYear(scope, crossing, { year, strays }), from);
  const years = await readDays(scope, near, year);
  return studentIds.flatMap((studentId) => {
    const facts: StudentFacts = {
      events: events.get(studentId) ?? [],
      days: days.get(studentId) ?? [],
      yearDays: (years.get(studentId) ?? []).filter((day) => !strays.includes(day.date)),
    };
    return PERSONAL_TYPES.map((type): Decision => {
      const rows = rowsOf(studentId, type);
      return { studentId, type, rows, settlement: settle(scope, rows, triggersOf(type, scope, facts, rows)) };
    });
  });
}

const studentOf = ({ student_id }: DaysAway): string => student_id;

const earliest = (dates: readonly SchoolDate[], latest: SchoolDate): SchoolDate =>
  dates.reduce((a, b) => (a < b ? a : b), latest);

/** Dates from one up to another that count for no rule: what was marked on them was on no school day. */
async function straysBetween(
  { ctx, calendar }: Pick<Scope, "ctx" | "calendar">,
  from: SchoolDate,
  before: SchoolDate,
): Promise<SchoolDate[]> {
  const known = [...calendar.strays].filter((date) => from <= date && date < before);
  if (calendar.from <= from) return known;
  return [...straysOf(await knownDates(ctx.db, ctx.actor.schoolId, from, addDays(calendar.from, -1))), ...known];
}

/**
 * Whose whole school year is worth reading: those absent so often that the percentage can be crossed at all. It is crossed
 * by an absence, or first told when enough days are marked; who is marked seldom has had those long before the recent ones.
 */
async function mayCross(
  scope: Scope,
  away: readonly DaysAway[],
  { daysFrom, from, strays }: PastSpan,
  rowsOf: (studentId: string) => readonly HeldRow[],
): Promise<string[]> {
  const { calendar, figures } = scope;
  const { absence_percent, marked_days } = figures.welcome_back;
  const year = schoolYearStart(calendar.today, figures.school_year_from);
  const crossing: string[] = [];
  const steady: string[] = [];
  for (const { student_id, absent, absentSince } of away) {
    if (absent * 100 < absence_percent * marked_days) continue;
    const raised = rowsOf(student_id).filter((held) => held.onceKey === year && held.status !== "withdrawn");
    if (raised.some((held) => held.status === "active" && !isFrozen(scope, held))) crossing.push(student_id);
    else if (raised.length === 0) (absentSince > 0 ? crossing : steady).push(student_id);
  }
  const since = { daysFrom: daysFrom > year ? daysFrom : year, from, strays };
  const marked = await countMarked(scope, steady, since);
  return [...crossing, ...steady.filter((student) => (marked.get(student) ?? 0) < marked_days)];
}

/** What some students' days of a school year say in sums. */
interface YearDays {
  student_id: string;
  marked: number;
  absent: number;
}

interface AskedYear {
  schoolId: string;
  studentIds: readonly string[];
  year: SchoolDate;
  today: SchoolDate;
  strays: readonly SchoolDate[];
}

const yearDays = prepared((db, { schoolId, studentIds, year, today, strays }: Asked<AskedYear>) =>
  db
    .selectFrom("student_day")
    .select((eb) => [
      "student_id",
      eb.fn.countAll<number>().as("marked"),
      eb.fn.count<number>(eb.case().when("word", "=", "absent").then(1).end()).as("absent"),
    ])
    .where("school_id", "=", schoolId)
    .where("date", "in", markedDates(db, { schoolId, from: year, today }))
    .where("date", "not in", strays)
    .where("student_id", "in", studentIds)
    .groupBy("student_id"),
);

async function ofYear(
  { ctx, calendar: { today } }: Scope,
  studentIds: readonly string[],
  { year, strays }: { year: SchoolDate; strays: readonly SchoolDate[] },
): Promise<YearDays[]> {
  if (studentIds.length === 0) return [];
  return yearDays.all(ctx.db, {
    schoolId: ctx.actor.schoolId,
    studentIds,
    year,
    today,
    strays: someOf(strays),
  });
}

/** Those who are absent often enough that the percentage can have been crossed since `from`: the days since dilute it. */
function nearPercentage({ calendar, figures }: Scope, days: readonly YearDays[], from: SchoolDate): string[] {
  const { absence_percent, marked_days } = figures.welcome_back;
  const since = daysBetween(from, calendar.today) + 2;
  return days
    .filter(({ marked, absent }) => absent * 100 >= absence_percent * Math.max(marked_days, marked - since))
    .map((day) => day.student_id);
}
