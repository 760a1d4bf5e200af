import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { EnrollmentTable } from "#server/database/schema.ts";
import type { SchoolState } from "#server/roster/state/load-state.ts";
import { newId } from "#server/ids.ts";
import { datesToKeep } from "#server/services/by-hand/cut-stays.ts";
import { byHandText, leftToRoster, setByHand } from "#server/services/by-hand/overrides.ts";
import { asRostered, classDates, endOf, overlaps, pairOf, spanOf } from "./enrollment-dates.ts";
import type { ClassesAfter } from "./plan-classes.ts";
import { type PersonsAfter, personOf } from "./plan-persons.ts";
import type { Planning } from "./planning.ts";
import { withRenewedIds } from "./renewed-ids.ts";
import { resumeStays } from "./resume-stays.ts";
import { warnOfTwoClasses } from "./warn-of-two-classes.ts";

const OVER = "it says no first day, and its last day or the term of its class is over: left out";

/** An enrolment as the roster wants it. */
type Wanted = Pick<EnrollmentTable, "class_id" | "person_id" | "role" | "begin_date" | "end_date"> & {
  source_id: string;
};

/** Enrolments come, change and end; those of people who left and of classes that ended end with them. */
export function planEnrollments(planned: Planning, persons: PersonsAfter, classes: ClassesAfter): void {
  const given = { ...planned, state: withRenewedIds(planned, persons, classes) };
  const resumed = resumeStays(given, persons, classes);
  const planning = { ...given, state: withStays(given.state, resumed) };
  const wanted = merged(planning, [...wantedOf(planning, persons, classes)]);
  // A loan stays one: taken over by the roster it would end, or go on, with the roster's dates.
  const byHand = Map.groupBy(
    planning.state.byHand.filter((row) => row.lent_by === null),
    pairOf,
  );
  for (const one of wanted.values()) settle(planning, one, byHand.get(pairOf(one)) ?? []);
  endOthers(planning, wanted, persons, classes);
  resumeOthers(planning, resumed);
  warnOfTwoClasses(planning, classes);
}

/** What is held, with some stays as they are by now. */
const withStays = (state: SchoolState, stays: ReadonlyMap<string, EnrollmentTable>): SchoolState =>
  stays.size === 0
    ? state
    : {
        ...state,
        enrolments: new Map([...state.enrolments].map(([id, row]) => [id, stays.get(row.id) ?? row])),
        byHand: state.byHand.map((row) => stays.get(row.id) ?? row),
      };

/** Stays that resume without a further change. */
function resumeOthers({ plan }: Planning, resumed: ReadonlyMap<string, EnrollmentTable>): void {
  const taken = new Set(plan.enrolments.changed.map((row) => row.id));
  for (const row of resumed.values()) {
    if (taken.has(row.id)) continue;
    plan.enrolments.changed.push(row);
    plan.changes.enrolments.changed.push(row.source_id ?? row.id);
  }
}

function* wantedOf(
  { bundle, enrolments, doubtful, findings, state, today }: Planning,
  persons: PersonsAfter,
  classes: ClassesAfter,
): Generator<Wanted> {
  const dates = classDates(bundle, today);
  for (const row of enrolments) {
    const cls = classes.get(row.classId);
    if (row.role === null || !cls || doubtful.has(row.userId)) continue;
    const role = row.role === "student" ? "student" : "teacher";
    const person = personOf(persons, role, row.userId);
    // Administrators reach every class; a row as administrator must not make all of them their own.
    if (!person || (row.role === "administrator" && person.is_administrator === 1)) continue;
    const held = state.enrolments.get(row.id);
    const span = spanOf(row, dates(row.classId), held && asRostered(held), today);
    if (!span) {
      if (!held) findings.warn(bundle.enrolments.file, OVER, row.line);
      continue;
    }
    yield {
      source_id: row.id,
      class_id: cls.id,
      person_id: person.id,
      role,
      begin_date: span.begin,
      end_date: span.end,
    };
  }
}

function byBegin(a: Wanted, b: Wanted): number {
  if (a.begin_date !== b.begin_date) return a.begin_date < b.begin_date ? -1 : 1;
  return a.source_id < b.source_id ? -1 : 1;
}

/** Rows for the same person, class and dates become one, so that nobody is in a list twice. */
function merged({ bundle, findings }: Planning, wanted: Wanted[]): Map<string, Wanted> {
  const result = new Map<string, Wanted>();
  const last = new Map<string, Wanted>();
  for (const one of wanted.sort(byBegin)) {
    const before = last.get(pairOf(one));
    if (before && overlaps(before, one)) {
      const line = bundle.enrolments.rows.get(one.source_id)?.line ?? null;
      findings.warn(bundle.enrolments.file, "the same person is in the same class twice at a time: counted once", line);
      if (before.end_date !== null && (one.end_date === null || one.end_date > before.end_date))
        before.end_date = one.end_date;
      continue;
    }
    last.set(pairOf(one), one);
    result.set(one.source_id, one);
  }
  return result;
}

/** Meets what is held with what the roster wants; a stay made by hand that it takes over is taken out of `byHand`. */
function settle({ bundle, state, plan, today }: Planning, wanted: Wanted, byHand: EnrollmentTable[]): void {
  const { added, changed } = plan.enrolments;
  const held = state.enrolments.get(wanted.source_id);
  const same = held && pairOf(held) === pairOf(wanted) ? held : undefined;
  // Added by hand before the roster knew: from now on the roster's.
  const base =
    same ??
    (held
      ? undefined
      : byHand.find((row) => overlaps(row, wanted) && (row.end_date === null || row.end_date >= today)));
  if (base) {
    if (!same) byHand.splice(byHand.indexOf(base), 1);
    const isFirstDayTold = (bundle.enrolments.rows.get(wanted.source_id)?.begin ?? null) !== null;
    const told = same || isFirstDayTold ? wanted : { ...wanted, begin_date: base.begin_date };
    const met = meet(same ? base : adopted(base, told), told);
    if (same && isSame(met, base)) return;
    changed.push(met);
    plan.changes.enrolments.changed.push(wanted.source_id);
    return;
  }
  // The same id for another class or person: the past keeps its row, without the id.
  if (held) changed.push({ ...held, source_id: null, end_date: endOf(held, null, today) });
  added.push({
    ...wanted,
    id: newId(),
    school_id: state.school.id,
    lent_by: null,
    by_hand: null,
    roster: null,
    dates_before_end: null,
  });
  (held ? plan.changes.enrolments.changed : plan.changes.enrolments.added).push(wanted.source_id);
}

/** The dates that an administrator set stay, with the roster's own beside them. */
function meet(held: EnrollmentTable, wanted: Wanted): EnrollmentTable {
  const { begin_date, end_date, ...rest } = wanted;
  const roster = held.by_hand === null ? null : JSON.stringify({ begin_date, end_date });
  return { ...held, ...rest, ...leftToRoster(held, { begin_date, end_date }), roster };
}

const isSame = (a: EnrollmentTable, b: EnrollmentTable): boolean =>
  a.source_id === b.source_id && a.begin_date === b.begin_date && a.end_date === b.end_date && a.roster === b.roster;

/** The first day that an administrator set stays: when someone came is known to the school before it is to the roster. */
const adopted = (byHand: EnrollmentTable, wanted: Wanted): EnrollmentTable => ({
  ...byHand,
  by_hand: byHandText(byHand.begin_date === wanted.begin_date ? [] : ["begin_date"]),
  dates_before_end: null,
});

function endOthers(
  planning: Planning,
  wanted: Map<string, Wanted>,
  persons: PersonsAfter,
  classes: ClassesAfter,
): void {
  const { state, bundle, plan, today } = planning;
  const here = new Set([...persons.values()].map((person) => person.id));
  const rostered = new Set([...state.persons.values()].map((person) => person.id));
  const doubtful = new Set(
    [...state.persons.values()].filter(({ source_id }) => planning.doubtful.has(source_id ?? "")).map(({ id }) => id),
  );
  const goingOn = new Set([...classes.values()].map((cls) => cls.id));
  const end = (held: EnrollmentTable, lastDay: SchoolDate | null = null): void => {
    const isHere = here.has(held.person_id);
    const told = bundle.enrolments.rows.get(held.source_id ?? "")?.end ?? lastDay;
    const end_date = endOf(held, told, today);
    const isOwnEnd = held.source_id === null || setByHand(held).has("end_date");
    // An end that an administrator set outlasts the roster's silence, but neither the person nor the class.
    if (end_date === held.end_date || (isHere && goingOn.has(held.class_id) && isOwnEnd)) return;
    // The roster may have them again, and knows no end of these.
    const dates_before_end = !isHere && isOwnEnd ? datesToKeep(held) : held.dates_before_end;
    plan.enrolments.changed.push({ ...held, end_date, dates_before_end });
    plan.changes.enrolments.ended.push(held.source_id ?? held.id);
  };
  for (const [id, held] of state.enrolments) {
    if (wanted.has(id)) continue;
    const isOver =
      (hasEnded(planning, id) && !doubtful.has(held.person_id)) ||
      !here.has(held.person_id) ||
      !goingOn.has(held.class_id);
    if (isOver) end(held);
  }
  const lastDays = lastDaysOfClasses(planning, goingOn);
  const taken = new Set(plan.enrolments.changed.map((row) => row.id));
  for (const held of state.byHand) {
    if (taken.has(held.id)) continue;
    const lastDay = lastDays.get(held.class_id);
    if (rostered.has(held.person_id) && !here.has(held.person_id)) end(held);
    else if (lastDay !== undefined && (held.end_date === null || held.end_date > lastDay)) end(held, lastDay);
  }
}

/**
 * The last days of the roster's classes that an import before had ended already: what was made by hand in them is over.
 * Not of those that this one ends, as a class that is forgotten for one night comes back with all who are in it.
 */
function lastDaysOfClasses({ state, today }: Planning, goingOn: ReadonlySet<string>): Map<string, SchoolDate> {
  const over = [...state.classes.values()].filter(({ id }) => !goingOn.has(id));
  return new Map(
    over.flatMap(({ id, ended_on }) => (ended_on !== null && ended_on < today ? [[id, addDays(ended_on, -1)]] : [])),
  );
}

function hasEnded({ bundle, scope, schoolId }: Planning, id: string): boolean {
  return bundle.enrolments.rows.has(id) || (bundle.enrolments.mode === "bulk" && scope.told.has(schoolId));
}
