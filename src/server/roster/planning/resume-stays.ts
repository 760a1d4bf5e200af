import { daysBetween, type SchoolDate } from "#contract/school-date.ts";
import type { EnrollmentTable } from "#server/database/schema.ts";
import { resumed } from "#server/services/by-hand/cut-stays.ts";
import { setByHand } from "#server/services/by-hand/overrides.ts";
import type { ClassesAfter } from "./plan-classes.ts";
import type { PersonsAfter } from "./plan-persons.ts";
import type { Planning } from "./planning.ts";

/** For how many days the roster may lack someone as if by mistake; who is back later begins anew in what is kept by hand. */
const MOST_DAYS_MISSING = 14;

/**
 * The stays that an import cut off as it lacked their person, as they are now that the roster has them again, by id: those
 * made by hand, and those with a last day set by hand. The others are the roster's to bring back.
 */
export function resumeStays(
  { state, today }: Planning,
  persons: PersonsAfter,
  classes: ClassesAfter,
): Map<string, EnrollmentTable> {
  const result = new Map<string, EnrollmentTable>();
  const missing = missingSince(state, persons);
  if (missing.size === 0) return result;
  const ends = new Map([...classes.values(), ...state.classesByHand].map(({ id, ended_on }) => [id, ended_on]));
  for (const held of [...state.enrolments.values(), ...state.byHand]) {
    const since = missing.get(held.person_id);
    const ended_on = ends.get(held.class_id);
    if (held.dates_before_end === null || since === undefined || ended_on === undefined) continue;
    // Whoever brings the class back finds it.
    if (ended_on !== null && ended_on <= today) continue;
    const isLong = daysBetween(since, today) > MOST_DAYS_MISSING;
    result.set(held.id, isLong ? { ...held, dates_before_end: null } : resumed(held, { left_on: null, ended_on }));
  }
  return result;
}

/** Since when the roster lacked those who are back with this import. */
function missingSince({ persons: held }: Planning["state"], persons: PersonsAfter): Map<string, SchoolDate> {
  const result = new Map<string, SchoolDate>();
  for (const [key, person] of held) {
    if (person.left_on !== null && !setByHand(person).has("left_on") && persons.get(key)?.left_on === null)
      result.set(person.id, person.left_on);
  }
  return result;
}
