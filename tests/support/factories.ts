import { checkInId } from "#contract/ids.ts";
import type { Role } from "#contract/roles.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { startSession } from "#server/services/accounts/sessions.ts";

/*
 * Rows for tests, with everything left out filled in. Each returns what it made, so that a test names only what it is
 * about.
 */

const BORN = "2026-01-01T00:00:00.000Z";

async function insert<T extends keyof Schema>(db: Queryable, table: T, row: Schema[T]): Promise<Schema[T]> {
  await db
    .insertInto(table)
    .values(row as never)
    .execute();
  return row;
}

export const makeSchool = (database: Database, given: Partial<Schema["school"]> = {}): Promise<Schema["school"]> =>
  database.write((db) =>
    insert(db, "school", {
      id: newId(),
      name: "Maple School",
      time_zone: "America/Denver",
      locale: "en",
      source_id: null,
      terms_html: "<p>Be kind.</p>",
      terms_version: 1,
      settings: "{}",
      created_at: BORN,
      ...given,
    }),
  );

const personRow = (schoolId: string, given: Partial<Schema["person"]>): Schema["person"] => ({
  id: newId(),
  school_id: schoolId,
  role: "student",
  first_name: "Ada",
  last_name: "Lovelace",
  is_administrator: 0,
  grade: null,
  avatar: null,
  animal: null,
  leaderboard_hidden: 0,
  source_id: null,
  left_on: null,
  created_at: BORN,
  roster: null,
  by_hand: null,
  identifier: null,
  ...given,
});

export const makePerson = (
  database: Database,
  schoolId: string,
  given: Partial<Schema["person"]> = {},
): Promise<Schema["person"]> => database.write((db) => insert(db, "person", personRow(schoolId, given)));

export interface SignedIn {
  person: Schema["person"];
  account: Schema["account"];
  /** Headers of a signed-in request. */
  headers: Record<string, string>;
}

/** So that who they are counts as proven, wherever a test moves its clock. */
const PROVEN_AT = new Date("2999-01-01T00:00:00Z");

/** A person with an account that agreed to the terms, and a session that lasts, and is proven, through any test. */
export async function makeAccount(
  database: Database,
  schoolId: string,
  given: {
    consented?: boolean;
    role?: Role;
    administrator?: boolean;
    email?: string;
    passwordHash?: string;
    agreed?: boolean;
    status?: Schema["account"]["status"];
    now?: Date;
    loginId?: string;
    proven?: boolean;
  } = {},
): Promise<SignedIn> {
  const role = given.role ?? "teacher";
  const email = given.email ?? `${newId()}@school.example`;
  const person = await makePerson(database, schoolId, {
    role,
    first_name: "Grace",
    last_name: "Hopper",
    is_administrator: given.administrator ? 1 : 0,
  });
  return database.write(async (db) => {
    const loginId = given.loginId ?? newId();
    if (!given.loginId) {
      await insert(db, "login", {
        id: loginId,
        email,
        email_key: email.toLowerCase(),
        password_hash: given.passwordHash ?? null,
        failed_count: 0,
        locked_until: null,
        last_account_id: null,
        created_at: BORN,
      });
    }
    const account = await insert(db, "account", {
      id: newId(),
      school_id: schoolId,
      person_id: person.id,
      login_id: loginId,
      role,
      status: given.status ?? "active",
      terms_version: given.agreed === false ? 0 : 1,
      terms_agreed_at: null,
      created_at: BORN,
      roster: null,
      consented_at: (given.consented ?? given.status !== "unverified") ? BORN : null,
      declined_at: null,
      given_email: null,
      invited_at: null,
      lifted_lock: null,
      failed_count: 0,
      locked_until: null,
    });
    const { token } = await startSession(db, {
      loginId,
      accountId: account.id,
      device: "a test",
      remember: true,
      provenAt: given.proven === false ? undefined : PROVEN_AT,
      now: given.now ?? new Date("2026-09-01T12:00:00Z"),
    });
    return { person, account, headers: { Cookie: `daybell=${token}` } };
  });
}

export const makeClass = (
  database: Database,
  schoolId: string,
  given: Partial<Schema["class"]> = {},
): Promise<Schema["class"]> =>
  database.write((db) =>
    insert(db, "class", {
      id: newId(),
      school_id: schoolId,
      name: "Class 1",
      grade: "1",
      kind: "daily",
      source_id: null,
      ended_on: null,
      created_at: BORN,
      roster: null,
      by_hand: null,
      ...given,
    }),
  );

const enrolmentRow = (
  schoolId: string,
  classId: string,
  personId: string,
  given: Partial<Schema["enrolment"]> = {},
): Schema["enrolment"] => ({
  id: newId(),
  school_id: schoolId,
  class_id: classId,
  person_id: personId,
  role: "student",
  begin_date: "2026-01-01",
  end_date: null,
  source_id: null,
  lent_by: null,
  by_hand: null,
  roster: null,
  dates_before_end: null,
  ...given,
});

export const enroll = (
  database: Database,
  schoolId: string,
  classId: string,
  personId: string,
  given: Partial<Schema["enrolment"]> = {},
): Promise<Schema["enrolment"]> =>
  database.write((db) => insert(db, "enrolment", enrolmentRow(schoolId, classId, personId, given)));

/** Students of a class, all at once. */
export async function makeStudents(
  database: Database,
  schoolId: string,
  classId: string,
  all: readonly Partial<Schema["person"]>[],
): Promise<Schema["person"][]> {
  const students = all.map((given) => personRow(schoolId, given));
  if (students.length > 0)
    await database.write(async (db) => {
      await db.insertInto("person").values(students).execute();
      const enrolments = students.map(({ id }) => enrolmentRow(schoolId, classId, id));
      await db.insertInto("enrolment").values(enrolments).execute();
    });
  return students;
}

export const makeBehavior = (
  database: Database,
  schoolId: string,
  given: Partial<Schema["behavior"]> = {},
): Promise<Schema["behavior"]> =>
  database.write((db) =>
    insert(db, "behavior", {
      id: newId(),
      school_id: schoolId,
      group_slug: "positive",
      name: "Helping others",
      icon: "heart-handshake",
      severity: null,
      position: 0,
      retired_at: null,
      ...given,
    }),
  );

/** A finished check-in of a class, with a row in the daily sums, and no marks. */
export const makeFinishedCheckIn = (
  database: Database,
  schoolId: string,
  classId: string,
  date: string,
  by: string,
  given: Partial<Schema["check_in"]> = {},
): Promise<Schema["check_in"]> =>
  database.write(async (db) => {
    const at = `${date}T15:00:00.000Z`;
    const row = await insert(db, "check_in", {
      id: checkInId(classId, date),
      school_id: schoolId,
      class_id: classId,
      date,
      created_by: by,
      created_at: at,
      updated_at: at,
      finished_at: at,
      finished_by: by,
      finished_on: date,
      ...given,
    });
    if (row.finished_at) {
      await db
        .insertInto("school_day")
        .values({ school_id: schoolId, date, finished: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["school_id", "date"])
            .doUpdateSet((eb) => ({ finished: eb("school_day.finished", "+", 1) })),
        )
        .execute();
    }
    return row;
  });

/** A class of some students with its teacher: the usual scene of a test. */
export interface ClassScene {
  school: Schema["school"];
  teacher: SignedIn;
  class: Schema["class"];
  students: Schema["person"][];
}

export async function makeClassScene(
  database: Database,
  given: { students?: number; now?: Date; school?: Schema["school"] } = {},
): Promise<ClassScene> {
  const school = given.school ?? (await makeSchool(database));
  const teacher = await makeAccount(database, school.id, given.now ? { now: given.now } : {});
  const classRow = await makeClass(database, school.id);
  await enroll(database, school.id, classRow.id, teacher.person.id, { role: "teacher" });
  const named = Array.from({ length: given.students ?? 3 }, (_, index) => ({
    first_name: `Student${index}`,
    last_name: "Example",
  }));
  const students = await makeStudents(database, school.id, classRow.id, named);
  return { school, teacher, class: classRow, students };
}
