import type { EnrollmentTable } from "#server/database/schema.ts";
import { classSnapshot } from "#server/roster/state/roster-snapshot.ts";
import { overlaps } from "./enrollment-dates.ts";
import type { ClassesAfter } from "./plan-classes.ts";
import type { Planning } from "./planning.ts";

const TWO_CLASSES =
  "a student comes into a daily class while in another one by hand: end one of the two by hand or, where both classes are the roster's, let the student follow the roster again";

/**
 * Tells of students whom the roster puts into a daily class while a stay made by hand in another one goes on: which of
 * the two holds only the school knows.
 */
export function warnOfTwoClasses(planning: Planning, classes: ClassesAfter): void {
  const { bundle, findings, plan, state } = planning;
  const daily = new Set(
    [...classes.values(), ...state.classesByHand].flatMap(({ id, kind }) => (kind === "daily" ? [id] : [])),
  );
  // Where no class is a homeroom all are daily, and a student is in several.
  if (![...classes.values()].some(({ roster }) => classSnapshot(roster)?.type === "homeroom")) return;
  const byHand = Map.groupBy(goingOnByHand(planning), ({ person_id }) => person_id);
  for (const added of plan.enrolments.added) {
    if (added.role !== "student" || !daily.has(added.class_id)) continue;
    const isInAnother = byHand
      .get(added.person_id)
      ?.some((held) => held.class_id !== added.class_id && daily.has(held.class_id) && overlaps(held, added));
    if (isInAnother)
      findings.warn(
        bundle.enrolments.file,
        TWO_CLASSES,
        bundle.enrolments.rows.get(added.source_id ?? "")?.line ?? null,
      );
  }
}

/** Students' stays that are made by hand after the plan, too, and not over. */
function goingOnByHand({ state, plan, today }: Planning): EnrollmentTable[] {
  const changed = new Map(plan.enrolments.changed.map((row) => [row.id, row]));
  return state.byHand
    .map((row) => changed.get(row.id) ?? row)
    .filter(
      ({ source_id, role, end_date }) =>
        source_id === null && role === "student" && (end_date === null || end_date >= today),
    );
}
