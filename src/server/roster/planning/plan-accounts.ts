import type { AccountTable, PersonTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import type { HeldAccount } from "#server/roster/state/load-state.ts";
import { unconsented } from "#server/services/accounts/consent.ts";
import { setByHand } from "#server/services/by-hand/overrides.ts";
import { type AccountSnapshot, accountSnapshot, personKey } from "#server/roster/state/roster-snapshot.ts";
import type { LoginBook } from "./login-book.ts";
import type { PersonsAfter } from "./plan-persons.ts";
import type { Planning } from "./planning.ts";
import type { UserFacts } from "./user-directory.ts";

/**
 * Accounts follow people and their e-mails: none without an address; unverified until activated;
 * disabled where the roster says so and for who left. Once its owner uses it the login is theirs: an address
 * that they changed themselves is not changed back, nor is the account taken where the roster has none any more.
 */
export function planAccounts(planning: Planning, persons: PersonsAfter, logins: LoginBook): void {
  const { state, memberships, doubtful, schoolId } = planning;
  for (const [key, membership] of memberships.of(schoolId)) {
    const person = persons.get(key);
    if (!person || doubtful.has(membership.userId)) continue;
    const held = state.accounts.get(person.id);
    if (held) follow(planning, held, person, membership.facts, logins);
    else if (membership.facts.email !== null)
      add(planning, person, membership.facts.email, membership.facts.enabled, logins);
  }
  for (const [key, person] of state.persons) {
    const held = state.accounts.get(person.id);
    if (held && !persons.has(key)) disable(planning, held, person);
  }
}

const snapshotOf = (email: string | null, enabled: boolean): AccountSnapshot => ({ email, enabled });

function add(
  { plan, state, now }: Planning,
  person: PersonTable,
  email: string,
  enabled: boolean,
  logins: LoginBook,
): void {
  plan.accounts.added.push({
    id: newId(),
    school_id: state.school.id,
    person_id: person.id,
    login_id: logins.idFor(email),
    role: person.role,
    status: enabled ? "unverified" : "disabled",
    terms_version: 0,
    terms_agreed_at: null,
    created_at: now.toISOString(),
    roster: JSON.stringify(snapshotOf(email, enabled)),
    ...unconsented(email),
  });
  plan.changes.accounts.added.push(person.source_id ?? "");
}

function disable({ plan }: Planning, held: HeldAccount, person: PersonTable): void {
  if (held.status === "disabled") return;
  plan.accounts.changed.push({ ...rowOf(held), status: "disabled" });
  plan.endedSessions.push(held.id);
  plan.changes.accounts.ended.push(person.source_id ?? "");
}

function follow(planning: Planning, held: HeldAccount, person: PersonTable, facts: UserFacts, logins: LoginBook): void {
  const { plan, state } = planning;
  const userId = person.source_id ?? "";
  const before = accountSnapshot(held.roster);
  const wasGone = (state.persons.get(personKey(person.role, userId))?.left_on ?? null) !== null;
  const isAddressByHand = setByHand(person).has("email");
  if (facts.email === null && !held.activated && !isAddressByHand) {
    plan.accounts.removed.push(held.id);
    plan.leftLogins.push(held.login_id);
    plan.changes.accounts.ended.push(userId);
    return;
  }
  const movedTo = !isAddressByHand && followsAddress(held, before, facts.email) ? facts.email : null;
  const isMoved = movedTo !== null;
  const roster = rosterAfter(held, before, facts);
  const speaksAnew = wasGone || isMoved || before?.enabled !== facts.enabled;
  const status = speaksAnew ? statusAfter(held, facts.enabled, isMoved) : held.status;
  const login_id = isMoved ? logins.idFor(movedTo) : held.login_id;
  if (roster === held.roster && status === held.status && login_id === held.login_id) return;
  plan.accounts.changed.push({
    ...rowOf(held),
    roster,
    status,
    login_id,
    ...(isMoved ? unconsented(movedTo) : {}),
  });
  if (isMoved) plan.leftLogins.push(held.login_id);
  if (isMoved || status === "disabled") plan.endedSessions.push(held.id);
  const change =
    status === "disabled" && held.status !== "disabled" ? plan.changes.accounts.ended : plan.changes.accounts.changed;
  change.push(userId);
}

/** Where the row has no address, the last one that the roster had stays its word, beside whether the account is to be open. */
function rosterAfter(
  held: HeldAccount,
  before: AccountSnapshot | undefined,
  { email, enabled }: UserFacts,
): string | null {
  if (email === null && before === undefined && enabled) return held.roster;
  return JSON.stringify(snapshotOf(email ?? before?.email ?? null, enabled));
}

function followsAddress(held: HeldAccount, before: AccountSnapshot | undefined, email: string | null): boolean {
  if (email === null) return false;
  const key = email.toLowerCase();
  const earlier = before?.email?.toLowerCase();
  if (held.email_key === key || earlier === key) return false;
  const isOwnersChoice = held.activated && earlier !== undefined && held.email_key !== earlier;
  return !isOwnersChoice;
}

/** Signing in with the password of an activated login makes an unverified account active by itself. */
function statusAfter(held: HeldAccount, enabled: boolean, isMoved: boolean): AccountTable["status"] {
  if (!enabled) return "disabled";
  return held.status === "disabled" || isMoved ? "unverified" : held.status;
}

const rowOf = ({
  email_key: _key,
  login_key: _loginKey,
  activated: _activated,
  ...account
}: HeldAccount): AccountTable => account;
