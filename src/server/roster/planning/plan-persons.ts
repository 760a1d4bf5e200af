import type { PersonTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { leftToRoster, setByHand } from "#server/services/by-hand/overrides.ts";
import { changedFields, type PersonSnapshot, personKey, personSnapshot } from "#server/roster/state/roster-snapshot.ts";
import type { Membership } from "./memberships.ts";
import type { Planning } from "./planning.ts";
import { kindOfRole } from "./school-plan.ts";

/** The persons of a school after the import, by `personKey`: those that stay or come. */
export type PersonsAfter = Map<string, PersonTable>;

/**
 * People come, change, leave and come back: who left keeps their row, so that the past stays; who
 * was added by hand is not even looked at.
 */
export function planPersons(planning: Planning): PersonsAfter {
  const { state, memberships, doubtful, schoolId } = planning;
  const after: PersonsAfter = new Map();
  for (const [key, membership] of memberships.of(schoolId)) {
    if (doubtful.has(membership.userId)) continue;
    const held = state.persons.get(key);
    const byHand = held ? undefined : addedByHand(planning, membership);
    if (held) {
      const met = meet(planning, held, membership);
      if (!isGone(planning, met)) after.set(key, met);
    } else after.set(key, byHand ? adopt(planning, byHand, membership) : add(planning, membership));
  }
  for (const [key, held] of state.persons) {
    if (after.has(key)) continue;
    const isDoubtful = doubtful.has(held.source_id ?? "");
    if (isGone(planning, held) || (memberships.of(schoolId).has(key) && !isDoubtful)) continue;
    if (!isDoubtful && !setByHand(held).has("left_on") && hasLeft(planning, held)) end(planning, held);
    else after.set(key, held);
  }
  return after;
}

/** No longer here today; a day on which an administrator lets someone leave may lie ahead. */
const isGone = ({ today }: Planning, { left_on }: PersonTable): boolean => left_on !== null && left_on <= today;

/** Whether the roster has somebody no longer, whom it does not place at the school. */
export function hasLeft({ users, scope, schoolId, bundle, isSchoolGone }: Planning, held: PersonTable): boolean {
  if (isSchoolGone) return true;
  const userId = held.source_id ?? "";
  if (!users.speaksOf(userId)) return false;
  // A bulk file is silent about schools that it does not mention.
  return scope.told.has(schoolId) || bundle.users.rows.has(userId) || bundle.roles.mode === "delta";
}

function snapshotOf({ facts, role, reasons }: Membership): PersonSnapshot {
  const sorted = Object.entries(reasons).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    first_name: facts.firstName,
    last_name: facts.lastName,
    grade: role === "student" ? facts.grade : null,
    is_administrator: role === "teacher" && sorted.some(([, flag]) => flag === 1) ? 1 : 0,
    reasons: Object.fromEntries(sorted),
    ...(facts.identifier === null ? {} : { identifier: facts.identifier }),
  };
}

function add({ plan, state, now }: Planning, membership: Membership): PersonTable {
  const snapshot = snapshotOf(membership);
  const { reasons: _reasons, identifier: _identifier, ...columns } = snapshot;
  const person: PersonTable = {
    ...columns,
    id: newId(),
    school_id: state.school.id,
    role: membership.role,
    avatar: null,
    animal: null,
    leaderboard_hidden: 0,
    source_id: membership.userId,
    left_on: null,
    created_at: now.toISOString(),
    roster: JSON.stringify(snapshot),
    by_hand: null,
    identifier: null,
  };
  plan.persons.added.push(person);
  plan.changes[kindOfRole(person.role)].added.push(membership.userId);
  return person;
}

function meet({ plan }: Planning, held: PersonTable, membership: Membership): PersonTable {
  const snapshot = snapshotOf(membership);
  const roster = JSON.stringify(snapshot);
  const {
    reasons: _reasons,
    identifier: _identifier,
    ...changed
  } = changedFields(personSnapshot(held.roster), snapshot);
  const source_id = membership.userId;
  const person: PersonTable = { ...held, ...leftToRoster(held, { ...changed, left_on: null }), source_id, roster };
  if (roster === held.roster && person.left_on === held.left_on && source_id === held.source_id) return held;
  plan.persons.changed.push(person);
  const told = plan.changes[kindOfRole(person.role)];
  (person.left_on === held.left_on ? told.changed : told.added).push(membership.userId);
  return person;
}

/** Someone whom an administrator added by hand before the roster knew them is told by their e-mail or number; a name proves nothing. */
function addedByHand(
  { state, plan, findings, bundle }: Planning,
  { role, facts, userId }: Membership,
): PersonTable | undefined {
  const told = {
    role,
    emailKey: facts.email === null ? null : emailKey(facts.email),
    ids: [userId, ...(facts.identifier === null ? [] : [facts.identifier])],
    name: `${facts.firstName} ${facts.lastName}`,
  };
  const found = state.personsByHand.find(told);
  // One address may stand in two rows.
  if (found && !plan.persons.changed.some(({ id }) => id === found.id)) return found;
  if (!found && state.personsByHand.hasNamesake(told))
    findings.warn(bundle.users.file, NAMESAKE, bundle.users.rows.get(userId)?.line ?? null);
  return undefined;
}

const NAMESAKE =
  "possible duplicate: someone of this name and role was added by hand; give that person the roster's number or email first to make them one";

/** From now on the roster's, with all that they have done here; an administrator stays one. */
function adopt({ plan }: Planning, held: PersonTable, membership: Membership): PersonTable {
  const snapshot = snapshotOf(membership);
  const { reasons: _reasons, identifier: _identifier, ...columns } = snapshot;
  const is_administrator = held.is_administrator === 1 ? 1 : columns.is_administrator;
  const person: PersonTable = {
    ...held,
    ...columns,
    is_administrator,
    source_id: membership.userId,
    identifier: null,
    roster: JSON.stringify(snapshot),
  };
  plan.persons.changed.push(person);
  plan.changes[kindOfRole(person.role)].changed.push(membership.userId);
  return person;
}

function end({ plan, today }: Planning, held: PersonTable): void {
  plan.persons.changed.push({ ...held, left_on: today });
  plan.changes[kindOfRole(held.role)].ended.push(held.source_id ?? "");
}

/** The person of a user in a role, where they belong to the school after the import. */
export const personOf = (
  after: PersonsAfter,
  role: "student" | "teacher" | "parent",
  userId: string,
): PersonTable | undefined => after.get(personKey(role, userId));
