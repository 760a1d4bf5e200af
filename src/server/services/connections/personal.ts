import type { Expression, SqlBool } from "kysely";
import { addDays, daysBetween, type SchoolDate, schoolYearStart } from "#contract/school-date.ts";
import { inFlight } from "#server/database/in-flight.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { markedDates } from "#server/services/figures/marked-dates.ts";
import { knownDates, straysOf } from "#server/services/figures/school-days.ts";
import { deriveFrom, isFrozen, type Settlement, settle } from "./chain.ts";
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
  const from = [...held.values()]
    .map((rows) => deriveFrom(scope, rows))
    .reduce((a, b) => (a < b ? a : b), scope.oldest);
  const { celebrate, repair } = scope.figures;
  const eventsFrom = scope.calendar.windowStart(from, Math.max(celebrate.within, repair.within));
  const reach = scope.calendar.windowStart(from, Math.max(AWAY_REACH, scope.figures.welcome_back.marked_days) + 1);
  const daysFrom = reach > scope.calendar.from ? reach : scope.calendar.from;
  const year = schoolYearStart(from, scope.figures.school_year_from);
  const [events, recent] = await inFlight([
    readEvents(scope, studentIds, eventsFrom),
    recentDays(scope, studentIds, { daysFrom, from }),
  ]);
  const days = await readDays(
    scope,
    recent.flatMap((one) => (mayReturn(one) ? one.student_id : [])),
    daysFrom,
  );
  const crossing = recent.flatMap((one) =>
    mayCross(scope, rowsOf(one.student_id, "welcome_back"), one) ? one.student_id : [],
  );
  const strays = crossing.length === 0 ? [] : await straysBetween(scope, year, from);
  const near =
    crossing.length === 0
      ? []
      : nearPercentage(scope, await ofYear(scope, recent, crossing, { year, daysFrom, strays }), from);
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

/** What a student's days since `daysFrom` say in sums: those before `from` that were school days, and all since. */
interface RecentDays {
  student_id: string;
  /** Marked days before `from`; and those of them that are of this school year. */
  before: number;
  ofYear: number;
  /** Marked days of this school year, those since `from` among them. */
  marked: number;
  /** The last marked day before `from`, and the last away. */
  lastMarked: SchoolDate | null;
  lastAway: SchoolDate | null;
  /** Days away since `from`; unexcused ones of this school year, and since `from`. */
  awaySince: number;
  absent: number;
  absentSince: number;
}

interface RecentOf {
  schoolId: string;
  studentIds: readonly string[];
  /** First days of the school year, of all that is looked at, and of what can still change. */
  year: SchoolDate;
  daysFrom: SchoolDate;
  from: SchoolDate;
  today: SchoolDate;
  /** What counts for no rule before `from`. */
  strays: readonly SchoolDate[];
}

const recentSums = prepared((db, { schoolId, studentIds, year, daysFrom, from, today, strays }: Asked<RecentOf>) =>
  db
    .selectFrom("student_day")
    .select((eb) => {
      const countIf = (condition: Expression<SqlBool>) => eb.fn.count<number>(eb.case().when(condition).then(1).end());
      const lastIf = (condition: Expression<SqlBool>) =>
        eb.fn.max(eb.case().when(condition).then(eb.ref("date")).end());
      const isAway = eb("word", "in", ["absent", "excused"]);
      return [
        "student_id",
        countIf(eb("date", "<", from)).as("before"),
        countIf(eb.and([eb("date", ">=", year), eb("date", "<", from)])).as("ofYear"),
        countIf(eb("date", ">=", year)).as("marked"),
        lastIf(eb("date", "<", from)).as("lastMarked"),
        lastIf(eb.and([eb("date", "<", from), isAway])).as("lastAway"),
        countIf(eb.and([isAway, eb("date", ">=", from)])).as("awaySince"),
        countIf(eb.and([eb("word", "=", "absent"), eb("date", ">=", year)])).as("absent"),
        countIf(eb.and([eb("word", "=", "absent"), eb("date", ">=", from)])).as("absentSince"),
      ];
    })
    .where("school_id", "=", schoolId)
    .where("date", "in", markedDates(db, { schoolId, from: daysFrom, today }))
    .where("date", "not in", strays)
    .where("student_id", "in", studentIds)
    .groupBy("student_id"),
);

async function recentDays(
  scope: Scope,
  studentIds: readonly string[],
  { daysFrom, from }: { daysFrom: SchoolDate; from: SchoolDate },
): Promise<RecentDays[]> {
  const { ctx, calendar, figures } = scope;
  const { today } = calendar;
  const year = schoolYearStart(today, figures.school_year_from);
  const strays = someOf(await straysBetween(scope, daysFrom, from));
  return recentSums.all(ctx.db, { schoolId: ctx.actor.schoolId, studentIds, year, daysFrom, from, today, strays });
}

/** A list of none is no list to PostgreSQL. */
const someOf = (dates: readonly SchoolDate[]): readonly SchoolDate[] => (dates.length > 0 ? dates : [""]);

/** Whether the student can be back from days away since `from`: away on the day before it, or later. */
const mayReturn = ({ lastMarked, lastAway, awaySince }: RecentDays): boolean =>
  awaySince > 0 || (lastAway !== null && lastAway === lastMarked);

/**
 * Whether the student's whole school year is worth reading. The percentage is crossed by an absence, or first told when
 * enough days are marked; who is marked seldom has had those days long before the recent ones.
 */
function mayCross(scope: Scope, rows: readonly HeldRow[], recent: RecentDays): boolean {
  const { calendar, figures } = scope;
  const year = schoolYearStart(calendar.today, figures.school_year_from);
  const raised = rows.filter((held) => held.onceKey === year && held.status !== "withdrawn");
  if (raised.length > 0) return raised.some((held) => held.status === "active" && !isFrozen(scope, held));
  const enough = figures.welcome_back.marked_days;
  return recent.before < enough || recent.absentSince > 0 || (recent.absent > 0 && recent.ofYear < enough);
}

/** What some students' days of a school year say in sums. */
type YearDays = Pick<RecentDays, "student_id" | "marked" | "absent">;

async function ofYear(
  { ctx, calendar, figures }: Scope,
  recent: readonly RecentDays[],
  studentIds: readonly string[],
  { year, daysFrom, strays }: Pick<RecentOf, "year" | "daysFrom" | "strays">,
): Promise<YearDays[]> {
  // Early in the year its days are known already: they are the recent ones.
  if (daysFrom <= year && year === schoolYearStart(calendar.today, figures.school_year_from))
    return recent.filter((one) => studentIds.includes(one.student_id));
  const { schoolId } = ctx.actor;
  return ctx.db
    .selectFrom("student_day")
    .select((eb) => [
      "student_id",
      eb.fn.countAll<number>().as("marked"),
      eb.fn.count<number>(eb.case().when("word", "=", "absent").then(1).end()).as("absent"),
    ])
    .where("school_id", "=", schoolId)
    .where("date", "in", markedDates(ctx.db, { schoolId, from: year, today: calendar.today }))
    .where("date", "not in", someOf(strays))
    .where("student_id", "in", studentIds)
    .groupBy("student_id")
    .execute();
}

/** Those who are absent often enough that the percentage can have been crossed since `from`: the days since dilute it. */
function nearPercentage({ calendar, figures }: Scope, days: readonly YearDays[], from: SchoolDate): string[] {
  const { absence_percent, marked_days } = figures.welcome_back;
  const since = daysBetween(from, calendar.today) + 2;
  return days
    .filter(({ marked, absent }) => absent * 100 >= absence_percent * Math.max(marked_days, marked - since))
    .map((day) => day.student_id);
}
