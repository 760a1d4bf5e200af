import type { PersonTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { changedWords, type PersonWords, personKey, personWords } from "#server/roster/state/roster-words.ts";
import type { Membership } from "./memberships.ts";
import type { Planning } from "./planning.ts";
import { kindOfRole } from "./school-plan.ts";

/** The persons of a school after the import, by `personKey`: those that stay or come. */
export type PersonsAfter = Map<string, PersonTable>;

/**
 * People come, change, leave and come back (product, *History*): who left keeps their row, so that the past stays; who
 * was added by hand is not even looked at.
 */
export function planPersons(planning: Planning): PersonsAfter {
  const { state, memberships, schoolId } = planning;
  const after: PersonsAfter = new Map();
  for (const [key, membership] of memberships.of(schoolId)) {
    const held = state.persons.get(key);
    after.set(key, held ? meet(planning, held, membership) : add(planning, membership));
  }
  for (const [key, held] of state.persons) {
    if (after.has(key)) continue;
    if (held.left_on !== null) continue;
    if (hasLeft(planning, held)) end(planning, held);
    else after.set(key, held);
  }
  return after;
}

function hasLeft({ users, scope, schoolId, bundle }: Planning, held: PersonTable): boolean {
  const userId = held.source_id ?? "";
  if (!users.speaksOf(userId)) return false;
  // A bulk file is silent about schools that it does not mention.
  return scope.told.has(schoolId) || bundle.users.rows.has(userId) || bundle.roles.mode === "delta";
}

function wordsOf({ facts, role, reasons }: Membership): PersonWords {
  const sorted = Object.entries(reasons).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    first_name: facts.firstName,
    last_name: facts.lastName,
    grade: role === "student" ? facts.grade : null,
    is_administrator: role === "teacher" && sorted.some(([, flag]) => flag === 1) ? 1 : 0,
    reasons: Object.fromEntries(sorted),
  };
}

function add({ plan, state, now }: Planning, membership: Membership): PersonTable {
  const { reasons, ...columns } = wordsOf(membership);
  const person: PersonTable = {
    ...columns,
    id: newId(),
    school_id: state.school.id,
    role: membership.role,
    avatar: null,
    leaderboard_hidden: 0,
    source_id: membership.userId,
    left_on: null,
    created_at: now.toISOString(),
    roster: JSON.stringify({ ...columns, reasons }),
  };
  plan.persons.added.push(person);
  plan.changes[kindOfRole(person.role)].added.push(membership.userId);
  return person;
}

function meet({ plan }: Planning, held: PersonTable, membership: Membership): PersonTable {
  const words = wordsOf(membership);
  const roster = JSON.stringify(words);
  if (roster === held.roster && held.left_on === null) return held;
  const { reasons: _reasons, ...changed } = changedWords(personWords(held.roster), words);
  const person: PersonTable = { ...held, ...changed, left_on: null, roster };
  plan.persons.changed.push(person);
  const told = plan.changes[kindOfRole(person.role)];
  (held.left_on === null ? told.changed : told.added).push(membership.userId);
  return person;
}

function end({ plan, today }: Planning, held: PersonTable): void {
  plan.persons.changed.push({ ...held, left_on: today });
  plan.changes[kindOfRole(held.role)].ended.push(held.source_id ?? "");
}

/** The person of a user in a role, where they belong to the school after the import. */
export const personOf = (after: PersonsAfter, role: "student" | "teacher" | "parent", userId: string): PersonTable | undefined =>
  after.get(personKey(role, userId));
