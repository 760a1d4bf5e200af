import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { checkInId } from "#contract/ids.ts";
import { addDays } from "#contract/school-date.ts";
import { type Database, type DatabasePlace, openDatabase, type Queryable } from "#server/database/database.ts";
import type { MarkTable, Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { hashToken, newToken } from "#server/services/accounts/tokens.ts";
import { rebuildSums } from "#server/services/figures/student-days.ts";
import { CLOCK_START, SCHOOL_TODAY, TIME_ZONE } from "#tests/support/school-time.ts";

/** A class whose check-in of today waits to be saved. */
export interface OpenCheckIn {
  id: string;
  schoolId: string;
  classId: string;
  /** Of its teacher, who is signed in. */
  accountId: string;
  personId: string;
  cookie: string;
  studentIds: string[];
  /** A positive behaviour of the school. */
  behaviorId: string;
}

export interface District {
  dataDir: string;
  checkIns: OpenCheckIn[];
  remove(): Promise<void>;
}

const BORN = "2026-01-01T00:00:00.000Z";
const CLASSES_PER_SCHOOL = 50;
const CLASS_SIZE = 30;

type Rows = {
  [
    Table in "school" | "behavior" | "login" | "account" | "session" | "person" | "class" | "enrolment" | "check_in"
  ]: Schema[Table][];
};

/** An embedded database with a district whose check-ins of today have been begun. */
export async function makeDistrict(classes: number): Promise<District> {
  const dataDir = await mkdtemp(join(tmpdir(), "daybell-bench-"));
  const checkIns = await fillDistrict({ dataDir }, classes, { begun: true, hasPast: false });
  return { dataDir, checkIns, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Schools full of classes of 30 with a teacher each, signed in, at eight in the morning; with `hasPast` the day before is in the books. */
export async function fillDistrict(
  place: DatabasePlace,
  classes: number,
  { begun, hasPast }: { begun: boolean; hasPast: boolean },
): Promise<OpenCheckIn[]> {
  const database = await openDatabase(place);
  const checkIns: OpenCheckIn[] = [];
  for (let done = 0; done < classes; done += CLASSES_PER_SCHOOL) {
    await database.write(async (db) => {
      const rows = makeSchoolRows(Math.min(CLASSES_PER_SCHOOL, classes - done), checkIns);
      if (!begun) rows.check_in = [];
      for (const table of tablesOf(rows)) await insertAll(db, table, rows[table]);
      if (hasPast) await addDayBefore(db, rows);
    });
  }
  // What PostgreSQL does by itself within a minute, of the tables that were written to.
  if (database.kind === "postgres")
    for (const table of await filled(database)) await sql`analyze ${sql.table(table)}`.execute(database.read);
  await database.close();
  return checkIns;
}

/** Tables that hold anything. */
async function filled({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_stat_user_tables where n_live_tup > 0`.execute(read);
  return rows.map(({ name }) => name);
}

/** Every class of a school was checked in on the day before, with everyone here. */
async function addDayBefore(db: Queryable, rows: Rows): Promise<void> {
  const date = addDays(SCHOOL_TODAY, -1);
  const at = `${date}T15:00:00.000Z`;
  const taught = rows.enrolment.filter((one) => one.role === "teacher");
  const checkIns = taught.map(({ school_id, class_id, person_id }) => ({
    id: checkInId(class_id, date),
    school_id,
    class_id,
    date,
    created_by: person_id,
    created_at: at,
    updated_at: at,
    finished_at: at,
    finished_by: person_id,
    finished_on: date,
  }));
  const byClass = new Map(checkIns.map((one) => [one.class_id, one]));
  const marks = rows.enrolment.flatMap(({ school_id, class_id, person_id: student_id, role }): MarkTable[] => {
    const checkIn = byClass.get(class_id);
    if (role !== "student" || !checkIn) return [];
    return [
      {
        school_id,
        check_in_id: checkIn.id,
        student_id,
        class_id,
        date,
        status: "present",
        note: null,
        arrived_at: null,
        left_at: null,
        returned_at: null,
        marked_at: at,
        marked_by: checkIn.created_by,
        settled: 1,
        version: 1,
      },
    ];
  });
  await insertAll(db, "check_in", checkIns);
  await insertAll(db, "mark", marks);
  for (const school of rows.school) await rebuildSums(db, school.id);
}

const tablesOf = (rows: Rows): (keyof Rows)[] => Object.keys(rows) as (keyof Rows)[];

async function insertAll<T extends keyof Schema>(db: Queryable, table: T, rows: Schema[T][]): Promise<void> {
  for (let from = 0; from < rows.length; from += 200) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 200) as never)
      .execute();
  }
}

function makeSchoolRows(classes: number, checkIns: OpenCheckIn[]): Rows {
  const school_id = newId();
  const rows: Rows = {
    school: [],
    behavior: [],
    login: [],
    account: [],
    session: [],
    person: [],
    class: [],
    enrolment: [],
    check_in: [],
  };
  rows.school.push({
    id: school_id,
    name: "Bench School",
    time_zone: TIME_ZONE,
    locale: "en",
    source_id: null,
    terms_html: "",
    terms_version: 1,
    settings: "{}",
    created_at: BORN,
  });
  const behaviorId = newId();
  rows.behavior.push({
    id: behaviorId,
    school_id,
    group_slug: "positive",
    name: "Helped",
    icon: "heart",
    severity: null,
    position: 0,
    retired_at: null,
  });
  for (let index = 0; index < classes; index += 1) {
    const class_id = newId();
    rows.class.push({
      id: class_id,
      school_id,
      name: `Class ${index}`,
      grade: "4",
      kind: "daily",
      source_id: null,
      ended_on: null,
      created_at: BORN,
      roster: null,
      by_hand: null,
    });
    const teacher = addPerson(rows, school_id, class_id, "teacher");
    const { accountId, cookie } = addSession(rows, school_id, teacher);
    const studentIds = Array.from({ length: CLASS_SIZE }, () => addPerson(rows, school_id, class_id, "student"));
    const id = checkInId(class_id, SCHOOL_TODAY);
    rows.check_in.push({
      id,
      school_id,
      class_id,
      date: SCHOOL_TODAY,
      created_by: teacher,
      created_at: CLOCK_START,
      updated_at: CLOCK_START,
      finished_at: null,
      finished_by: null,
      finished_on: null,
    });
    checkIns.push({
      id,
      schoolId: school_id,
      classId: class_id,
      accountId,
      personId: teacher,
      cookie,
      studentIds,
      behaviorId,
    });
  }
  return rows;
}

function addPerson(rows: Rows, school_id: string, class_id: string, role: "teacher" | "student"): string {
  const id = newId();
  rows.person.push({
    id,
    school_id,
    role,
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
  });
  rows.enrolment.push({
    id: newId(),
    school_id,
    class_id,
    person_id: id,
    role,
    begin_date: "2026-01-01",
    end_date: null,
    source_id: null,
    lent_by: null,
    by_hand: null,
    roster: null,
    dates_before_end: null,
  });
  return id;
}

function addSession(rows: Rows, school_id: string, person_id: string): { accountId: string; cookie: string } {
  const [login_id, account_id, token] = [newId(), newId(), newToken()];
  const email = `${login_id}@school.example`;
  const end = "2026-12-01T00:00:00.000Z";
  rows.login.push({
    id: login_id,
    email,
    email_key: email,
    password_hash: null,
    failed_count: 0,
    locked_until: null,
    last_account_id: null,
    created_at: BORN,
  });
  rows.account.push({
    id: account_id,
    school_id,
    person_id,
    login_id,
    role: "teacher",
    status: "active",
    terms_version: 1,
    terms_agreed_at: BORN,
    created_at: BORN,
    roster: null,
    consented_at: BORN,
    declined_at: null,
    given_email: null,
    invited_at: null,
    lifted_lock: null,
    failed_count: 0,
    locked_until: null,
  });
  rows.session.push({
    id: newId(),
    token_hash: hashToken(token),
    login_id,
    account_id,
    device: "a tablet",
    remember: 1,
    created_at: CLOCK_START,
    last_used_at: CLOCK_START,
    expires_at: end,
    absolute_expires_at: end,
    school_ids: null,
    asks: null,
    proven_until: null,
    locked_at: null,
  });
  return { accountId: account_id, cookie: `daybell=${token}` };
}
