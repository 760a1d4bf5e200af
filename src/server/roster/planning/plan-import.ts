import { schoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import type { SchoolTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { type Findings, shown } from "#server/roster/findings.ts";
import type { Bundle } from "#server/roster/reading/bundle.ts";
import {
  type KnownSchool,
  loadLogins,
  loadOrgs,
  loadSchool,
  loadSchools,
  loadState,
  newSchool,
  type OrgsChange,
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
import { withRenewedClasses } from "./renewed-classes.ts";
import { withRenewedPeople } from "./renewed-people.ts";
import { isEmpty, noChanges, noRows, type SchoolPlan } from "./school-plan.ts";
import { type Scope, scopeOf } from "./scope.ts";
import { UserDirectory } from "./user-directory.ts";

/** What is to become of a bundle. */
export interface ImportPlan {
  /** Our ids of every school that it is about. */
  schoolIds: string[];
  /**
   * What becomes of each of them, those that stay as they are included. A plan is made when it is asked for, and asked
   * for once: those of a district take more memory together than all the rest.
   */
  schools: AsyncIterable<SchoolPlan>;
  /** The organisations to be remembered, where they changed. */
  orgs: OrgsChange | null;
}

/** What is to become of one school alone. */
export interface OwnPlan extends Pick<ImportPlan, "orgs"> {
  school: SchoolPlan;
  /** The rows of other schools. */
  leftOut: LeftOut;
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

interface Given extends NewSchoolSettings {
  now: Date;
  findings: Findings;
}

/** True where carrying out the plan would write nothing. */
export const changesNothing = ({ orgs, school }: OwnPlan): boolean => orgs === null && isEmpty(school);

/**
 * Compares a bundle with the database and says what is to become of it; writes nothing. Undefined where faults were
 * found, here or while the bundle was read.
 */
export async function planImport(db: Queryable, bundle: Bundle, given: Given): Promise<ImportPlan | undefined> {
  const compared = await compare(db, bundle, given, await loadSchools(db), undefined);
  if (!compared) return undefined;
  const { known, orgs } = compared;
  const logins = await openLogins(db, known, compared.memberships, given.now);
  return {
    schoolIds: [...known.values()].map(({ school }) => school.id),
    schools: planSchools(db, compared, logins, known),
    orgs,
  };
}

/** The same for one school alone, whatever the bundle says of others. */
export async function planOwnSchool(
  db: Queryable,
  bundle: Bundle,
  own: OwnSchool,
  given: Given,
): Promise<OwnPlan | undefined> {
  const compared = await compare(db, bundle, given, new Map([[own.sourceId, own.school]]), own);
  const known = compared?.known.get(own.sourceId);
  if (!compared || !known) return undefined;
  const touched = new Map([[own.sourceId, known]]);
  const logins = await openLogins(db, touched, compared.memberships, given.now);
  for await (const school of planSchools(db, compared, logins, touched))
    return { school, orgs: compared.orgs, leftOut: leftOutOf(bundle, compared, own.sourceId) };
  return undefined;
}

/** A bundle beside what is known here. */
interface Compared extends Pick<Planning, "bundle" | "scope" | "users" | "memberships" | "doubtful"> {
  given: Given;
  /** By `sourcedId`, the schools that the bundle is about. */
  known: Map<string, KnownSchool>;
  orgs: OrgsChange | null;
}

async function compare(
  db: Queryable,
  bundle: Bundle,
  given: Given,
  existing: Map<string, SchoolTable>,
  own: OwnSchool | undefined,
): Promise<Compared | undefined> {
  const { findings } = given;
  const stored = await loadOrgs(db, own?.school.id);
  const scope = scopeOf(bundle, stored, existing, findings, own?.sourceId);
  const known = await loadKnown(db, bundle, scope, existing, given);
  if (own && !known.has(own.sourceId)) {
    findings.fault(
      bundle.orgs.file,
      null,
      null,
      `your school (${shown(own.sourceId)}) is not in this roster: is it another district's, or of other schools?`,
    );
  }
  const erased = await loadErasedSources(db);
  const doubtful = findDoubtful(bundle, known, findings);
  checkReferences(bundle, { scope, stored, known, erased, doubtful }, findings);
  if (findings.faults.length > 0) return undefined;
  const users = new UserDirectory(bundle, known);
  const memberships = new Memberships(bundle, { scope, users, erased }, findings);
  const isSameOrgs = orgsText(scope.remembered) === orgsText(stored);
  return {
    given,
    bundle,
    scope,
    users,
    memberships,
    doubtful,
    known,
    orgs: isSameOrgs ? null : { before: stored, after: scope.remembered },
  };
}

async function* planSchools(
  db: Queryable,
  { given, known: _known, orgs: _orgs, ...compared }: Compared,
  logins: LoginBook,
  schools: Map<string, KnownSchool>,
): AsyncGenerator<SchoolPlan> {
  const { bundle, scope, users } = compared;
  const { findings, now } = given;
  const rows = rowsBySchool(bundle, scope, users);
  for (const [schoolId, known] of schools) {
    const state = await loadState(db, known);
    const plan = emptyPlan(state, schoolId, bundle);
    planSchool(
      {
        ...compared,
        ...rows(schoolId),
        schoolId,
        isSchoolGone: isGone(bundle, schoolId, findings),
        findings,
        state,
        plan,
        now,
        today: schoolDate(now, state.school.time_zone),
      },
      logins,
    );
    yield plan;
  }
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

function planSchool(given: Planning, logins: LoginBook): void {
  const people = { ...given, state: withRenewedPeople(given) };
  const persons = planPersons(people);
  const planning = { ...people, state: withRenewedClasses(people, persons) };
  const classes = planClasses(planning);
  planEnrollments(planning, persons, classes);
  planGuardians(planning, persons);
  planAccounts(planning, persons, logins);
  planning.plan.logins = logins.takeAdded();
}

async function loadKnown(
  db: Queryable,
  bundle: Bundle,
  scope: Scope,
  existing: Map<string, SchoolTable>,
  given: Given,
): Promise<Map<string, KnownSchool>> {
  const known = new Map<string, KnownSchool>();
  for (const id of scope.schools) {
    const school = existing.get(id);
    const row = bundle.orgs.rows.get(id);
    if (school) known.set(id, await loadSchool(db, school));
    else if (row && !row.gone) known.set(id, newSchool(rowOfNew(id, row.name, given)));
  }
  return known;
}

const rowOfNew = (sourceId: string, name: string, given: Given): SchoolTable => ({
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

/** The classes and enrolments of each school, found in one pass over the files, to be asked for once. */
function rowsBySchool(bundle: Bundle, scope: Scope, users: UserDirectory) {
  const classes = Map.groupBy(bundle.classes.rows.values(), (row) =>
    row.gone ? null : scope.tree.schoolOf(row.schoolId),
  );
  const enrolments = Map.groupBy(bundle.enrolments.rows.values(), (row) =>
    row.gone ? null : users.schoolOfClass(row.classId, scope.tree),
  );
  return (schoolId: string) => {
    const rows = { classes: classes.get(schoolId) ?? [], enrolments: enrolments.get(schoolId) ?? [] };
    enrolments.delete(schoolId);
    return rows;
  };
}

/** The logins that exist for the addresses of the bundle, asked for at once. */
async function openLogins(
  db: Queryable,
  schools: Map<string, KnownSchool>,
  memberships: Memberships,
  now: Date,
): Promise<LoginBook> {
  const held = new Map<string, string>();
  for (const { accounts } of schools.values())
    for (const one of accounts.values()) held.set(one.login_key, one.login_id);
  const others = new Set<string>();
  for (const schoolId of schools.keys()) {
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
