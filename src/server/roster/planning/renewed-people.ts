import type { Role } from "#contract/roles.ts";
import type { PersonTable } from "#server/database/schema.ts";
import type { SchoolState } from "#server/roster/state/load-state.ts";
import { personKey, personSnapshot } from "#server/roster/state/roster-snapshot.ts";
import { setByHand } from "#server/services/by-hand/overrides.ts";
import type { Membership } from "./memberships.ts";
import { marksHeld, marksTold } from "./person-marks.ts";
import { hasLeft } from "./plan-persons.ts";
import type { Planning } from "./planning.ts";

/**
 * What is held, with a person whose id the roster has changed found by the new one: who would leave while somebody of the
 * same role and name, with the same e-mail or number, would come. Where two could be meant nobody is.
 */
export function withRenewedPeople(planning: Planning): SchoolState {
  const { memberships, doubtful, schoolId, state } = planning;
  const leaving = Map.groupBy(
    marked(leavingPeople(planning), (person) => marksHeld(person, state)),
    ([mark]) => mark,
  );
  if (leaving.size === 0) return state;
  const coming = [...memberships.of(schoolId)].flatMap(([key, one]) =>
    state.persons.has(key) || doubtful.has(one.userId) ? [] : [one],
  );
  const persons = new Map(state.persons);
  for (const [mark, same] of Map.groupBy(
    marked(coming, ({ facts }) => marksTold(facts)),
    ([one]) => one,
  )) {
    const [[, person] = [], another] = leaving.get(mark) ?? [];
    const [[, membership] = [], other] = same;
    if (!person || another || !membership || other || !isCredible(person, membership)) continue;
    const [before, after] = [personKey(person.role, person.source_id ?? ""), personKey(person.role, membership.userId)];
    // By another mark one of them may have been found already.
    if (persons.has(after) || !persons.has(before)) continue;
    persons.delete(before);
    persons.set(after, person);
  }
  return { ...state, persons };
}

/** Who is here until this import, by the roster's word alone. */
function leavingPeople(planning: Planning): PersonTable[] {
  const { memberships, doubtful, schoolId, state } = planning;
  const wanted = memberships.of(schoolId);
  return [...state.persons].flatMap(([key, person]) =>
    person.left_on === null &&
    !wanted.has(key) &&
    !doubtful.has(person.source_id ?? "") &&
    !setByHand(person).has("left_on") &&
    hasLeft(planning, person)
      ? [person]
      : [],
  );
}

const marked = <One extends { role: Role }>(
  list: readonly One[],
  marksOf: (one: One) => string[],
): [mark: string, one: One][] =>
  list.flatMap((one) => marksOf(one).map((mark): [string, One] => [`${one.role} ${mark}`, one]));

/**
 * An address may go from one to the next of the same name: it counts neither against the numbers on their cards, nor for a
 * student who is neither in the same grade nor in the next one.
 */
function isCredible({ role, roster }: PersonTable, { facts }: Membership): boolean {
  const snapshot = personSnapshot(roster);
  if (snapshot?.identifier && facts.identifier) return snapshot.identifier === facts.identifier;
  const grade = snapshot?.grade ?? null;
  return role !== "student" || grade === facts.grade || yearOf(facts.grade) - yearOf(grade) === 1;
}

/** NaN for a grade that is no number. */
const yearOf = (grade: string | null): number => (grade === "KG" ? 0 : Number(grade ?? Number.NaN));
