import type { Queryable } from "#server/database/database.ts";
import { lockNames } from "#server/database/locks.ts";
import type { AccountTable, ClassTable, EnrollmentTable, PersonTable, SchoolTable } from "#server/database/schema.ts";
import type { OrgNode } from "#server/roster/planning/org-tree.ts";
import { knownAddress } from "#server/services/accounts/consent.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { SharedTexts } from "#server/roster/shared-texts.ts";
import { HandMadePeople } from "./hand-made-people.ts";
import { personKey } from "./roster-snapshot.ts";

/** An account with what matters of its login. */
export interface HeldAccount extends AccountTable {
  /** The address as the school knows it, as `emailKey` writes it. */
  email_key: string;
  /** That of the login itself. */
  login_key: string;
  /** Whether its owner has agreed to it and uses it, or has a password, provider or passkey to do so: from then on the login is theirs. */
  activated: boolean;
}

/** What rows of other schools may bear on: a school as the database has it, rostered rows by their `sourcedId`. */
export interface KnownSchool {
  school: SchoolTable;
  isNew: boolean;
  /** By `personKey`. */
  persons: Map<string, PersonTable>;
  /** People added by hand. */
  personsByHand: HandMadePeople;
  classes: Map<string, ClassTable>;
  /** Classes added by hand. */
  classesByHand: ClassTable[];
  /** `guardian_id student_id`. */
  guardians: Set<string>;
  /** The same, of ties that an administrator made or cut. */
  guardiansByHand: Set<string>;
  /** By person. */
  accounts: Map<string, HeldAccount>;
}

/** The same with what is most of it, and bears on no other school. */
export interface SchoolState extends KnownSchool {
  enrolments: Map<string, EnrollmentTable>;
  /** Enrolments added by hand. */
  byHand: EnrollmentTable[];
}

export const newSchool = (school: SchoolTable): KnownSchool => ({
  school,
  isNew: true,
  persons: new Map(),
  personsByHand: new HandMadePeople([]),
  classes: new Map(),
  classesByHand: [],
  guardians: new Set(),
  guardiansByHand: new Set(),
  accounts: new Map(),
});

/** Schools that came from a roster, by `sourcedId`. */
export async function loadSchools(db: Queryable): Promise<Map<string, SchoolTable>> {
  const rows = await db.selectFrom("school").selectAll().where("source_id", "is not", null).execute();
  return new Map(rows.map((row) => [row.source_id ?? "", row]));
}

/** Everything of one school that an import may touch, but for its enrolments. */
export async function loadSchool(db: Queryable, school: SchoolTable): Promise<KnownSchool> {
  const persons = await db
    .selectFrom("person")
    .selectAll()
    .where("school_id", "=", school.id)
    .where("source_id", "is not", null)
    .execute();
  const classes = await db.selectFrom("class").selectAll().where("school_id", "=", school.id).execute();
  const guardians = await db.selectFrom("guardian").selectAll().where("school_id", "=", school.id).execute();
  const guardiansByHand = await db
    .selectFrom("guardian_by_hand")
    .selectAll()
    .where("school_id", "=", school.id)
    .execute();
  return {
    school,
    isNew: false,
    persons: new Map(persons.map((row) => [personKey(row.role, row.source_id ?? ""), row])),
    classes: new Map(classes.filter(isRostered).map((row) => [row.source_id ?? "", row])),
    classesByHand: classes.filter((row) => !isRostered(row)),
    guardians: new Set(guardians.map((row) => `${row.guardian_id} ${row.student_id}`)),
    guardiansByHand: new Set(guardiansByHand.map((row) => `${row.guardian_id} ${row.student_id}`)),
    personsByHand: await loadPersonsByHand(db, school.id),
    accounts: await loadAccounts(db, school.id),
  };
}

/** The school with its enrolments. */
export async function loadState(db: Queryable, known: KnownSchool): Promise<SchoolState> {
  const rows = known.isNew ? [] : await loadEnrolments(db, known.school.id);
  return {
    ...known,
    enrolments: new Map(rows.filter(isRostered).map((row) => [row.source_id ?? "", row])),
    byHand: rows.filter((row) => !isRostered(row)),
  };
}

const isRostered = ({ source_id }: { source_id: string | null }): boolean => source_id !== null;

/** They name the same few people, classes and dates time and again. */
async function loadEnrolments(db: Queryable, school_id: string): Promise<EnrollmentTable[]> {
  const rows = await db.selectFrom("enrolment").selectAll().where("school_id", "=", school_id).execute();
  const texts = new SharedTexts();
  return rows.map((row) => ({
    ...row,
    school_id,
    class_id: texts.one(row.class_id),
    person_id: texts.one(row.person_id),
    role: texts.one(row.role),
    begin_date: texts.one(row.begin_date),
    end_date: row.end_date && texts.one(row.end_date),
  }));
}

async function loadPersonsByHand(db: Queryable, schoolId: string): Promise<HandMadePeople> {
  const rows = await db
    .selectFrom("person")
    .leftJoin("account", (join) =>
      join.onRef("account.school_id", "=", "person.school_id").onRef("account.person_id", "=", "person.id"),
    )
    .leftJoin("login", "login.id", "account.login_id")
    .selectAll("person")
    .select(["account.given_email", "login.email"])
    .where("person.school_id", "=", schoolId)
    .where("person.source_id", "is", null)
    .where("person.left_on", "is", null)
    .execute();
  return new HandMadePeople(
    rows.map(({ email, given_email, ...person }) => ({
      person,
      emailKey: email === null ? null : emailKey(knownAddress({ email, given_email })),
    })),
  );
}

async function loadAccounts(db: Queryable, schoolId: string): Promise<Map<string, HeldAccount>> {
  const rows = await db
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .selectAll("account")
    .select((eb) => [
      "login.email",
      "login.email_key as login_key",
      eb
        .or([
          eb("account.status", "=", "active"),
          eb("login.password_hash", "is not", null),
          eb.exists(eb.selectFrom("identity").select("subject").whereRef("identity.login_id", "=", "login.id")),
          eb.exists(eb.selectFrom("passkey").select("passkey.id").whereRef("passkey.login_id", "=", "login.id")),
        ])
        .as("isInUse"),
    ])
    .where("account.school_id", "=", schoolId)
    .execute();
  return new Map(
    rows.map(({ isInUse, email, ...account }) => [
      account.person_id,
      {
        ...account,
        email_key: emailKey(knownAddress({ ...account, email })),
        activated: account.consented_at !== null && Boolean(isInUse),
      },
    ]),
  );
}

const CHUNK = 500;

/** The logins among these addresses that exist already: id by key. */
export async function loadLogins(db: Queryable, keys: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < keys.length; at += CHUNK) {
    const rows = await db
      .selectFrom("login")
      .select(["id", "email_key"])
      .where("email_key", "in", keys.slice(at, at + CHUNK))
      .execute();
    for (const row of rows) found.set(row.email_key, row.id);
  }
  return found;
}

/** The row of `meta` that holds the organisations of all rosters: districts are no schools, yet people belong to them. */
const ORGS = "roster.orgs";

/** An import for one school alone remembers for that school alone: another's must not come out differently for it. */
const orgsKey = (schoolId: string | undefined): string => (schoolId === undefined ? ORGS : `${ORGS}/${schoolId}`);

/** Those of all rosters, or of what one school brought in by itself. */
export async function loadOrgs(db: Queryable, schoolId?: string): Promise<Map<string, OrgNode>> {
  const rows = await db
    .selectFrom("meta")
    .select(["key", "value"])
    .where("key", "in", [orgsKey(schoolId), ORGS])
    .execute();
  const row = rows.find(({ key }) => key === orgsKey(schoolId)) ?? rows[0];
  return new Map(row ? (JSON.parse(row.value) as [string, OrgNode][]) : []);
}

export const orgsText = (nodes: ReadonlyMap<string, OrgNode>): string =>
  JSON.stringify([...nodes].sort(([a], [b]) => (a < b ? -1 : 1)));

/** What an import makes of the organisations that it found. */
export interface OrgsChange {
  before: ReadonlyMap<string, OrgNode>;
  after: ReadonlyMap<string, OrgNode>;
}

/** Remembers what an import changed of them, beside what another one, of another district, has remembered meanwhile. */
export async function saveOrgs(db: Queryable, { before, after }: OrgsChange, schoolId?: string): Promise<void> {
  await lockNames(db, [orgsKey(schoolId)]);
  const nodes = await loadOrgs(db, schoolId);
  for (const id of before.keys()) if (!after.has(id)) nodes.delete(id);
  for (const [id, node] of after) {
    const was = before.get(id);
    if (was?.type !== node.type || was.parentId !== node.parentId) nodes.set(id, node);
  }
  const text = orgsText(nodes);
  await db
    .insertInto("meta")
    .values({ key: orgsKey(schoolId), value: text })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: text }))
    .execute();
}
