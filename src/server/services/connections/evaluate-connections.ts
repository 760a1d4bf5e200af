import type { Connection } from "#contract/connection.ts";
import { type SchoolDate, schoolYearStart } from "#contract/school-date.ts";
import { inFlight } from "#server/database/in-flight.ts";
import { lockNames } from "#server/database/locks.ts";
import type { ConnectionTable } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { applyDecisions } from "./apply-decisions.ts";
import { decideNotices } from "./decide-notices.ts";
import { type DailyEnrollment, dailyEnrollments, homeroomsSince } from "./homerooms.ts";
import { decidePersonal } from "./personal.ts";
import { compareText } from "./facts.ts";
import { firstEvents, readClassNotices } from "./notice-facts.ts";
import { type ByStudent, type HeldRow, readStored } from "./read-facts.ts";
import { openScope, type Scope } from "./scope.ts";
import { shapeConnections } from "./shape-connection.ts";
import { touchedBySchoolDay } from "./touched-by-school-day.ts";

/** Facts that changed: events, undone events or marks of these students, counted for `date`. */
export interface ChangedFacts {
  classId: string;
  date: SchoolDate;
  studentIds: readonly string[];
}

/** An evaluation of the rules that is about to be made. */
export interface Evaluation {
  scope: Scope;
  students: readonly string[];
  enrollments: ByStudent<DailyEnrollment>;
  homerooms: readonly string[];
}

/**
 * Evaluates the rules for students whose facts changed, inside the caller's transaction: what
 * the facts support is raised, what they no longer support is withdrawn, what is over expires. What stands in the end is
 * a function of the facts, whatever the order in which they arrived within the days in which a fact counts as new. Gives
 * the connections that it raised. A fixed small number of queries, however many students.
 */
export async function evaluateConnections(ctx: Context, facts: ChangedFacts): Promise<Connection[]> {
  if (facts.studentIds.length === 0) return [];
  const evaluation = await openEvaluation(ctx, facts);
  const [, known] = await inFlight([lockNames(ctx.db, evaluationLocks(evaluation)), readConnections(evaluation)]);
  return evaluate(evaluation, known);
}

/** The first half of `evaluateConnections`, for who has more to lock than that: tells what the evaluation is about. */
export async function openEvaluation(ctx: Context, facts: ChangedFacts): Promise<Evaluation> {
  const [scope, ownEnrolments] = await inFlight([openScope(ctx, facts.date), dailyEnrollments(ctx, facts.studentIds)]);
  const touched = await touchedBySchoolDay(scope);
  const students = [...new Set([...facts.studentIds, ...touched.studentIds])];
  const others = await dailyEnrollments(ctx, students.slice(new Set(facts.studentIds).size));
  const enrollments = new Map([...ownEnrolments, ...others]);
  const homerooms = new Set([
    ...touched.classIds,
    ...students.flatMap((student) => homeroomsSince(enrollments.get(student) ?? [], facts.date)),
  ]);
  return { scope, students, enrollments, homerooms: [...homerooms] };
}

/** Whoever evaluates the same class or student waits, and then sees these facts too. */
export const evaluationLocks = ({ students, enrollments, homerooms }: Evaluation): string[] =>
  [...homerooms, ...students.filter((student) => !enrollments.has(student))].map((id) => `connections/${id}`);

/** Stored connections that an evaluation starts from. */
type Known = Awaited<ReturnType<typeof readStored>>;

/** What the second half starts from, to be read when the `evaluationLocks` are held. */
export const readConnections = ({ scope, students, homerooms }: Evaluation): Promise<Known> =>
  readStored(scope, { students, classIds: homerooms, ...settledSince(scope) });

/** The second half, when the facts are written. */
export async function evaluate(
  { scope, students, enrollments, homerooms }: Evaluation,
  known: Known,
): Promise<Connection[]> {
  const { ctx } = scope;
  const elsewhere = noticeClasses(known.held).filter((id) => !homerooms.includes(id));
  const classIds = [...new Set([...homerooms, ...elsewhere])].sort();
  const [personal, others, firsts] = await inFlight([
    decidePersonal(scope, students, known.held),
    readClassNotices(scope, elsewhere),
    firstEvents(scope, classIds),
  ]);
  const raised = await applyDecisions(ctx, personal, scope.freshFrom);
  const notices = new Map([...known.notices, ...others]);
  const decided = await decideNotices(scope, { classIds, notices, enrollments, firsts });
  raised.push(...(await applyDecisions(ctx, decided, scope.freshFrom)));
  return shapeConnections(ctx, raised.toSorted(latestFirst));
}

const latestFirst = (a: ConnectionTable, b: ConnectionTable): number =>
  compareText(b.raised_on, a.raised_on) || compareText(a.id, b.id);

/** From when on what was completed, or expired, can still keep a type from being raised. */
function settledSince({ calendar, figures, changed }: Scope): { settled: SchoolDate; once: SchoolDate } {
  return {
    settled: calendar.windowStart(changed, figures.rest_days + 1),
    once: schoolYearStart(changed, figures.school_year_from),
  };
}

/** Where the students have an active `notice`, which their facts may end. */
const noticeClasses = (held: ByStudent<HeldRow>): string[] =>
  [...held.values()]
    .flat()
    .flatMap((row) => (row.type === "notice" && row.status === "active" ? (row.classId ?? []) : []));
