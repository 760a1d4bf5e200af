import type { SchoolDate } from "#contract/school-date.ts";
import { deriveFrom, isFrozen, type Settlement, settle } from "./chain.ts";
import type { MarkedDay } from "./facts.ts";
import { type ByStudent, type HeldRow, readDays, readEvents } from "./read-facts.ts";
import { PERSONAL_TYPES, type PersonalType, type StudentFacts, triggersOf } from "./rules.ts";
import type { Scope } from "./scope.ts";
import { schoolYearStart } from "./welcome-back.ts";

/** How many school days back the days away before a return are looked for, at least. */
const AWAY_REACH = 20;

/** What is to become of a student's connections of a type. */
export interface Decision {
  studentId: string;
  type: HeldRow["type"];
  rows: readonly HeldRow[];
  settlement: Settlement;
}

/** Decides the connections that students' own facts raise: three queries and a few more, however many students. */
export async function decidePersonal(scope: Scope, studentIds: readonly string[], held: ByStudent<HeldRow>): Promise<Decision[]> {
  const rowsOf = (student: string, type: PersonalType): HeldRow[] => held.get(`${student}/${type}`) ?? [];
  const from = [...held.values()].map((rows) => deriveFrom(scope, rows)).reduce((a, b) => (a < b ? a : b), scope.oldest);
  const { celebrate, repair } = scope.figures;
  const events = await readEvents(scope, studentIds, scope.calendar.windowStart(from, Math.max(celebrate.within, repair.within)));
  const marksFrom = scope.calendar.windowStart(from, Math.max(AWAY_REACH, scope.figures.welcome_back.marked_days) + 1);
  const recent = await recentMarks(scope, studentIds, marksFrom);
  const days = await readDays(scope, [...recent.keys()].filter((student) => recent.get(student)?.away), marksFrom);
  const crossing = [...recent].filter(([student, { marked }]) => mayCross(scope, rowsOf(student, "welcome_back"), { marked, days: days.get(student) ?? [], from }));
  const years = await readDays(scope, crossing.map(([student]) => student), schoolYearStart(from, scope.figures.school_year_from));
  return studentIds.flatMap((studentId) => {
    const facts: StudentFacts = {
      events: events.get(studentId) ?? [],
      days: days.get(studentId) ?? [],
      yearDays: years.get(studentId) ?? [],
    };
    return PERSONAL_TYPES.map((type): Decision => {
      const rows = rowsOf(studentId, type);
      return { studentId, type, rows, settlement: settle(scope, rows, triggersOf(type, scope, facts, rows)) };
    });
  });
}

/** On how many days each was marked since a date, and how often as away. */
async function recentMarks({ ctx }: Scope, studentIds: readonly string[], from: SchoolDate): Promise<Map<string, { marked: number; away: number }>> {
  const rows = await ctx.db
    .selectFrom("mark")
    .select((eb) => [
      "student_id",
      eb.fn.count<number>("date").distinct().as("marked"),
      eb.fn.sum<number>(eb.case().when("status", "in", ["absent", "excused"]).then(1).else(0).end()).as("away"),
    ])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("student_id", "in", studentIds)
    .where("date", ">=", from)
    .groupBy("student_id")
    .execute();
  return new Map(rows.map(({ student_id, marked, away }) => [student_id, { marked, away }]));
}

/**
 * Whether the student's whole school year is worth reading. The percentage is crossed by an absence, or first told when
 * enough days are marked; who is marked seldom has had those days long before the recent ones.
 */
function mayCross(
  scope: Scope,
  rows: readonly HeldRow[],
  recent: { marked: number; days: readonly MarkedDay[]; from: SchoolDate },
): boolean {
  const { calendar, figures } = scope;
  const year = schoolYearStart(calendar.today, figures.school_year_from);
  const raised = rows.filter((held) => held.onceKey === year && held.status !== "withdrawn");
  if (raised.length > 0) return raised.some((held) => held.status === "active" && !isFrozen(scope, held));
  const enough = figures.welcome_back.marked_days;
  if (recent.marked < enough) return true;
  const days = recent.days.filter((day) => day.date >= year);
  const before = days.filter((day) => day.date < recent.from).length;
  return days.some((day) => day.word === "absent" && (day.date >= recent.from || before < enough));
}
