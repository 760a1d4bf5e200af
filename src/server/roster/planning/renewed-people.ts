import type { Role } from "#contract/roles.ts";
import type { PersonTable } from "#server/database/schema.ts";
import type { SchoolState } from "#server/roster/state/load-state.ts";
import { accountSnapshot, personKey, personSnapshot } from "#server/roster/state/roster-snapshot.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { setByHand } from "#server/services/by-hand/overrides.ts";
import type { Membership } from "./memberships.ts";
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
  for (const [mark, same] of Map.groupBy(marked(coming, marksTold), ([one]) => one)) {
    const [[, person] = [], another] = leaving.get(mark) ?? [];
    const [[, membership] = [], other] = same;
    if (!person || another || !membership || other) continue;
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

const marked = <One>(list: readonly One[], marksOf: (one: One) => string[]): [mark: string, one: One][] =>
  list.flatMap((one) => marksOf(one).map((mark): [string, One] => [mark, one]));

interface Known {
  role: Role;
  first: string;
  last: string;
  email: string | null | undefined;
  identifier: string | null | undefined;
}

function marks({ role, first, last, email, identifier }: Known): string[] {
  const name = JSON.stringify([role, first.toLowerCase(), last.toLowerCase()]);
  return [
    ...(email ? [`${name} e-mail ${emailKey(email)}`] : []),
    ...(identifier ? [`${name} number ${identifier}`] : []),
  ];
}

const marksTold = ({ role, facts: { firstName, lastName, email, identifier } }: Membership): string[] =>
  marks({ role, first: firstName, last: lastName, email, identifier });

/** By the roster's words, whatever was set by hand. */
function marksHeld({ id, role, first_name, last_name, roster }: PersonTable, { accounts }: SchoolState): string[] {
  const snapshot = personSnapshot(roster);
  return marks({
    role,
    first: snapshot?.first_name ?? first_name,
    last: snapshot?.last_name ?? last_name,
    email: accountSnapshot(accounts.get(id)?.roster ?? null)?.email,
    identifier: snapshot?.identifier,
  });
}
