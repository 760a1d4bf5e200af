import { addDays } from "#contract/school-date.ts";
import type { EnrollmentTable } from "#server/database/schema.ts";
import { classSnapshot } from "#server/roster/state/roster-snapshot.ts";
import { overlaps } from "./enrollment-dates.ts";
import type { ClassesAfter } from "./plan-classes.ts";
import type { Planning } from "./planning.ts";

const TWO_CLASSES =
  "a student comes into a daily class while in another one by hand: end one of the two by hand or, where both classes are the roster's, let the student follow the roster again";
const TWO_OF_THE_ROSTER =
  "a student is in two daily classes of the roster at a time, which both check them in: where that is a mistake, correct it in the program that makes the roster";

/**
 * Tells of students whom the roster puts into a daily class while they are in another one, by hand or by the roster: which
 * of the two holds only the school knows.
 */
export function warnOfTwoClasses(planning: Planning, classes: ClassesAfter): void {
  const { plan, state, today } = planning;
  const daily = new Set(
    [...classes.values(), ...state.classesByHand].flatMap(({ id, kind }) => (kind === "daily" ? [id] : [])),
  );
  // Where no class is a homeroom all are daily, and a student is in several.
  if (![...classes.values()].some(({ roster }) => classSnapshot(roster)?.type === "homeroom")) return;
  const isMeant = ({ role, class_id, end_date }: EnrollmentTable): boolean =>
    role === "student" && daily.has(class_id) && (end_date === null || end_date >= today);
  const added = plan.enrolments.added.filter(isMeant);
  if (added.length === 0) return;
  const running = staysAfter(planning).filter(isMeant);
  const byHand = Map.groupBy(
    running.filter(({ source_id }) => source_id === null),
    ({ person_id }) => person_id,
  );
  const rostered = Map.groupBy(
    running.filter(({ source_id }) => source_id !== null),
    ({ person_id }) => person_id,
  );
  for (const one of added) {
    if (byHand.get(one.person_id)?.some((held) => held.class_id !== one.class_id && overlaps(held, one)))
      warn(planning, TWO_CLASSES, one);
    const own = rostered.get(one.person_id) ?? [];
    if (own.some((held) => held.class_id !== one.class_id && overlapForLong(held, one)))
      warn(planning, TWO_OF_THE_ROSTER, one);
    // Of two that come together the second is told of.
    rostered.set(one.person_id, [...own, one]);
  }
}

function warn({ bundle, findings }: Planning, message: string, { source_id }: EnrollmentTable): void {
  findings.warn(bundle.enrolments.file, message, bundle.enrolments.rows.get(source_id ?? "")?.line ?? null);
}

/** More than one day: many a roster has who moves in both classes on the day between. */
function overlapForLong(a: EnrollmentTable, b: EnrollmentTable): boolean {
  const lessOneDay = ({ begin_date, end_date }: EnrollmentTable) => ({
    begin_date,
    end_date: end_date === null ? null : addDays(end_date, -1),
  });
  return overlaps(lessOneDay(a), b) && overlaps(a, lessOneDay(b));
}

/** The stays that were there before the plan, as they are after it. */
function staysAfter({ state, plan }: Planning): EnrollmentTable[] {
  const changed = new Map(plan.enrolments.changed.map((row) => [row.id, row]));
  return [...state.enrolments.values(), ...state.byHand].map((row) => changed.get(row.id) ?? row);
}
