import type { Connection } from "#contract/connection.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { lockNames } from "#server/database/locks.ts";
import type { Context } from "#server/services/context.ts";
import { applyDecisions } from "./apply-decisions.ts";
import { decideNotices } from "./decide-notices.ts";
import { dailyEnrolments, homeroomsSince } from "./homerooms.ts";
import { decidePersonal } from "./personal.ts";
import { type ByStudent, type HeldRow, readHeld } from "./read-facts.ts";
import { openScope, type Scope } from "./scope.ts";
import { shapeConnectionsById } from "./shape-connection.ts";
import { touchedBySchoolDay } from "./touched-by-school-day.ts";
import { schoolYearStart } from "./welcome-back.ts";

/** Facts that changed: events, undone events or marks of these students, counted for `date`. */
export interface ChangedFacts {
  classId: string;
  date: SchoolDate;
  studentIds: readonly string[];
}

/**
 * Evaluates the rules for students whose facts changed, inside the caller's transaction: what
 * the facts support is raised, what they no longer support is withdrawn, what is over expires. What stands in the end is
 * a function of the facts, whatever the order in which they arrived within the days in which a fact counts as new. Gives
 * the connections that it raised. A fixed small number of queries, however many students.
 */
export async function evaluateConnections(ctx: Context, facts: ChangedFacts): Promise<Connection[]> {
  if (facts.studentIds.length === 0) return [];
  const scope = await openScope(ctx, facts.date);
  const touched = await touchedBySchoolDay(scope);
  const students = [...new Set([...facts.studentIds, ...touched.studentIds])];
  const enrolments = await dailyEnrolments(ctx, students);
  const homes = new Set([
    ...touched.classIds,
    ...students.flatMap((student) => homeroomsSince(enrolments.get(student) ?? [], facts.date)),
  ]);
  // Whoever evaluates the same class or student waits, and then sees these facts too.
  await lockNames(
    ctx.db,
    [...homes, ...students.filter((student) => !enrolments.has(student))].map((id) => `connections/${id}`),
  );

  const held = await readHeld(scope, students, settledSince(scope));
  const raised = await applyDecisions(ctx, await decidePersonal(scope, students, held), scope.freshFrom);
  const classIds = new Set([...homes, ...noticeClasses(held)]);
  raised.push(...(await applyDecisions(ctx, await decideNotices(scope, [...classIds].sort()), scope.freshFrom)));
  return shapeConnectionsById(ctx, raised);
}

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
