import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import type { SchoolTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { type Findings, shown } from "#server/roster/findings.ts";
import type { Bundle } from "#server/roster/reading/bundle.ts";
import {
  emptyState,
  loadLogins,
  loadOrgs,
  loadSchools,
  loadState,
  orgsText,
  type SchoolState,
} from "#server/roster/state/load-state.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { reservedAddresses } from "#server/services/accounts/reserved-addresses.ts";
import { loadErasedSources } from "#server/services/privacy/erased-sources.ts";
import { checkReferences } from "./check-references.ts";
import { findDoubtful } from "./doubtful-people.ts";
import { type LeftOut, leftOutOf } from "./left-out.ts";
import { LoginBook } from "./login-book.ts";
import { Memberships } from "./memberships.ts";
import { planAccounts } from "./plan-accounts.ts";
import { planClasses } from "./plan-classes.ts";
import { planEnrollments } from "./plan-enrollments.ts";
import { planGuardians } from "./plan-guardians.ts";
import { planPersons } from "./plan-persons.ts";
import type { Planning } from "./planning.ts";
import { isEmpty, noChanges, noRows, type SchoolPlan } from "./school-plan.ts";
import { type Scope, scopeOf } from "./scope.ts";
import { UserDirectory } from "./user-directory.ts";

export interface ImportPlan {
  /** Every school that the bundle is about, those that stay as they are included. */
  schools: SchoolPlan[];
  /** The organisations to be remembered, where they changed. */
  orgs: string | null;
  /** For an import of one school alone: whose they are, and the rows of other schools that were left out. */
  own?: { schoolId: string; leftOut: LeftOut };
}

/** The one school that may be touched: its row, and the roster's id for it. */
export interface OwnSchool {
  school: SchoolTable;
  sourceId: string;
}

/** Where a new school is. */
export interface NewSchoolSettings {
  timeZone: string;
  locale: string;
}

/** True where carrying out the plan would write nothing. */
export const changesNothing = (plan: ImportPlan): boolean => plan.orgs === null && plan.schools.every(isEmpty);

/**
 * Compares a bundle with the database and says what is to become of it; writes nothing. Undefined where faults were
 * found, here or while the bundle was read.
 */
export async function planImport(
  db: Queryable,
  bundle: Bundle,
  given: NewSchoolSettings & { now: Date; findings: Findings; own?: OwnSchool | undefined },
): Promise<ImportPlan | undefined> {
  const { findings, now, own } = given;
  const existing = own ? new Map([[own.sourceId, own.school]]) : await loadSchools(db);
  const stored = await loadOrgs(db, own?.school.id);
  const scope = scopeOf(bundle, stored, existing, findings, own?.sourceId);
  const states = await loadStates(db, bundle, scope, existing, given);
  if (own && !states.has(own.sourceId)) {
    findings.fault(
      bundle.orgs.file,
      null,
      null,
      `your school (${shown(own.sourceId)}) is not in this roster: is it another district's, or of other schools?`,
    );
  }
  const erased = await loadErasedSources(db);
  const doubtful = findDoubtful(bundle, states, findings);
  checkReferences(bundle, { scope, stored, states, erased, doubtful }, findings);
  if (findings.faults.length > 0) return undefined;
  const users = new UserDirectory(bundle, states);
  const memberships = new Memberships(bundle, { scope, users, erased }, findings);
  const touched = own ? new Map([...states].filter(([id]) => id === own.sourceId)) : states;
  const logins = await openLogins(db, touched, memberships, now);
  const rows = rowsBySchool(bundle, scope, users);
  const schools: SchoolPlan[] = [];
  for (const [schoolId, state] of touched) {
    const today = schoolDate(now, state.school.time_zone);
    const plan = emptyPlan(state, schoolId, bundle);
    planSchool(
      {
        schoolId,
        bundle,
        scope,
        users,
        memberships,
        doubtful,
        isSchoolGone: isGone(bundle, schoolId, findings),
        findings,
        state,
        plan,
        now,
        today,
        ...rows(schoolId),
      },
      logins,
    );
    schools.push(plan);
  }
  const orgs = orgsText(scope.remembered);
  const told = { schools, orgs: orgs === orgsText(stored) ? null : orgs };
  return own
    ? {
        ...told,
        own: { schoolId: own.school.id, leftOut: leftOutOf(bundle, { scope, users, memberships }, own.sourceId) },
      }
    : told;
}

function isGone({ orgs }: Bundle, schoolId: string, findings: Findings): boolean {
  const row = orgs.rows.get(schoolId);
  if (row?.gone)
    findings.warn(
      orgs.file,
      `school ${shown(schoolId)} is to be deleted: its people, classes and enrolments end, its records stay`,
      row.line,
    );
  return row?.gone ?? false;
}

function planSchool(planning: Planning, logins: LoginBook): void {
  const persons = planPersons(planning);
  const classes = planClasses(planning);
  planEnrollments(planning, persons, classes);
  planGuardians(planning, persons);
  planAccounts(planning, persons, logins);
  planning.plan.logins = logins.takeAdded();
}

async function loadStates(
  db: Queryable,
  bundle: Bundle,
  scope: Scope,
  existing: Map<string, SchoolTable>,
  given: NewSchoolSettings & { now: Date },
): Promise<Map<string, SchoolState>> {
  const states = new Map<string, SchoolState>();
  for (const id of scope.schools) {
    const school = existing.get(id);
    const row = bundle.orgs.rows.get(id);
    if (school) states.set(id, await loadState(db, school));
    else if (row && !row.gone) states.set(id, emptyState(newSchool(id, row.name, given)));
  }
  return states;
}

const newSchool = (sourceId: string, name: string, given: NewSchoolSettings & { now: Date }): SchoolTable => ({
  id: newId(),
  name,
  time_zone: given.timeZone,
  locale: given.locale,
  source_id: sourceId,
  terms_html: "",
  terms_version: 1,
  settings: "{}",
  created_at: given.now.toISOString(),
});

function emptyPlan(state: SchoolState, schoolId: string, bundle: Bundle): SchoolPlan {
  const row = bundle.orgs.rows.get(schoolId);
  const name = row && !row.gone ? row.name : state.school.name;
  const rename = state.isNew || name === state.school.name ? null : name;
  const changes = noChanges();
  if (state.isNew) changes.school.added.push(schoolId);
  if (rename !== null) changes.school.changed.push(schoolId);
  return {
    school: state.school,
    before: state,
    adopts: state.isNew || state.school.source_id === schoolId ? null : schoolId,
    isNew: state.isNew,
    rename,
    persons: noRows(),
    classes: noRows(),
    enrolments: noRows(),
    guardians: { added: [], removed: [] },
    accounts: { ...noRows(), removed: [] },
    logins: [],
    leftLogins: [],
    endedSessions: [],
    changes,
  };
}

/** The classes and enrolments of each school, found in one pass over the files. */
function rowsBySchool(bundle: Bundle, scope: Scope, users: UserDirectory) {
  const classes = Map.groupBy(bundle.classes.rows.values(), (row) =>
    row.gone ? null : scope.tree.schoolOf(row.schoolId),
  );
  const enrolments = Map.groupBy(bundle.enrolments.rows.values(), (row) =>
    row.gone ? null : users.schoolOfClass(row.classId, scope.tree),
  );
  return (schoolId: string) => ({ classes: classes.get(schoolId) ?? [], enrolments: enrolments.get(schoolId) ?? [] });
}

/** The logins that exist for the addresses of the bundle, asked for at once. */
async function openLogins(
  db: Queryable,
  states: Map<string, SchoolState>,
  memberships: Memberships,
  now: Date,
): Promise<LoginBook> {
  const held = new Map<string, string>();
  for (const { accounts } of states.values())
    for (const one of accounts.values()) held.set(one.login_key, one.login_id);
  const others = new Set<string>();
  for (const schoolId of states.keys()) {
    for (const { facts } of memberships.of(schoolId).values()) {
      if (facts.email !== null && !held.has(emailKey(facts.email))) others.add(emailKey(facts.email));
    }
  }
  const keys = [...others];
  return new LoginBook(
    new Map([...(await reservedAddresses(db, keys, now)), ...held, ...(await loadLogins(db, keys))]),
    now,
  );
}
