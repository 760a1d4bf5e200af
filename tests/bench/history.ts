import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { checkInId } from "#contract/ids.ts";
import { addDays, weekday } from "#contract/school-date.ts";
import { openDatabase } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import { hashToken, newToken } from "#server/services/accounts/tokens.ts";
import { rebuildSums } from "#server/services/figures/student-days.ts";
import { SCHOOL_TODAY, TIME_ZONE } from "#tests/support/school-time.ts";

/** A school with years behind it, for measuring what its figures cost. */
export interface History {
  dataDir: string;
  teacherCookie: string;
  administratorCookie: string;
  classId: string;
  /** All classes, with who is in them. */
  classes: { id: string; studentIds: string[] }[];
  /** A student of the teacher's. */
  studentId: string;
  facts: number;
  remove(): Promise<void>;
}

const CLASS_SIZE = 25;
/** A homeroom and four lessons a day. */
const CLASSES_OF_STUDENT = 5;
const EVENTS_PER_STUDENT_AND_YEAR = 50;
const DAYS_IN_YEAR = 190;
const BORN = "2015-01-01T00:00:00.000Z";

interface Size {
  students: number;
  years: number;
  /** Further students in no class, for lists; and further events of `studentId`, for histories. */
  unmarked?: number;
  events?: number;
}

/** All of the history stays while it is measured. */
const KEPT = JSON.stringify({ retention: { attendance_years: 20, record_school_years: 20 } });

/** Writes the rows as fast as SQLite takes them; the sums are then made as the server makes them. */
export async function makeHistory(given: Size): Promise<History> {
  const dataDir = await mkdtemp(join(tmpdir(), "daybell-history-"));
  await (await openDatabase({ dataDir })).close();
  const db = new BetterSqlite3(join(dataDir, "daybell.db"));
  db.pragma("synchronous = OFF");
  const school = newId();
  const made = db.transaction(() => fill(db, school, given))();
  db.close();
  const database = await openDatabase({ dataDir });
  await database.write((trx) => rebuildSums(trx, school));
  await database.close();
  await settle(join(dataDir, "daybell.db"));
  return { dataDir, ...made, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Years ago it went to the disk: else the first durable writes would wait until all of it is there. */
async function settle(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}

type Made = Omit<History, "dataDir" | "remove">;

function fill(db: BetterSqlite3.Database, school: string, { students, years, unmarked = 0, events = 0 }: Size): Made {
  const insert = inserter(db);
  insert("school", {
    id: school,
    name: "History School",
    time_zone: TIME_ZONE,
    locale: "en",
    terms_html: "",
    terms_version: 1,
    settings: KEPT,
    created_at: BORN,
  });
  const homerooms = Math.ceil(students / CLASS_SIZE);
  const teachers = Array.from({ length: homerooms }, (_, n) =>
    addPerson(insert, school, "teacher", n, n === 0 ? 1 : 0),
  );
  const classes = Array.from({ length: homerooms * CLASSES_OF_STUDENT }, (_, n) =>
    addClass(insert, school, n, n < homerooms ? "daily" : "lesson", teachers[n % homerooms] ?? ""),
  );
  const pupils = Array.from({ length: students }, (_, n) => addPerson(insert, school, "student", n, 0));
  for (let n = 0; n < unmarked; n += 1) addPerson(insert, school, "student", students + n, 0);
  const inClass = classes.map((_, n) => pupils.slice((n % homerooms) * CLASS_SIZE, ((n % homerooms) + 1) * CLASS_SIZE));
  classes.forEach((id, n) => inClass[n]?.forEach((pupil) => enroll(insert, school, id, pupil, "student")));
  const behaviors = (["positive", "positive", "positive", "positive", "challenging"] as const).map(
    (group_slug, position) => {
      const id = newId();
      insert("behavior", {
        id,
        school_id: school,
        group_slug,
        name: `Behaviour ${position}`,
        icon: "heart",
        severity: group_slug === "challenging" ? "minor" : null,
        position,
      });
      return { id, group_slug };
    },
  );
  const dates = schoolDates(years);
  let facts = 0;
  dates.forEach((date, day) => {
    const at = `${date}T14:10:00.000Z`;
    classes.forEach((class_id, n) => {
      const check_in_id = checkInId(class_id, date);
      const by = teachers[n % homerooms];
      insert("check_in", {
        id: check_in_id,
        school_id: school,
        class_id,
        date,
        created_by: by,
        created_at: at,
        updated_at: at,
        finished_at: at,
        finished_by: by,
        finished_on: date,
      });
      inClass[n]?.forEach((student_id, index) => {
        const odd = (index * 7 + day * 13) % 29;
        const status = odd === 0 ? "absent" : odd === 1 ? "late" : odd === 2 ? "excused" : "present";
        insert("mark", {
          school_id: school,
          check_in_id,
          student_id,
          class_id,
          date,
          status,
          marked_at: at,
          marked_by: by,
          settled: 0,
          version: 1,
        });
        facts += 1;
      });
    });
    for (let event = 0; event < Math.round((students * EVENTS_PER_STUDENT_AND_YEAR) / DAYS_IN_YEAR); event += 1) {
      const behavior = behaviors[(event + day) % behaviors.length];
      const classIndex = (event * 3 + day) % classes.length;
      const pupil = inClass[classIndex]?.[(event * 11 + day) % CLASS_SIZE];
      if (!behavior || !pupil) continue;
      insert("event", {
        id: newId(),
        school_id: school,
        behavior_id: behavior.id,
        group_slug: behavior.group_slug,
        student_id: pupil,
        class_id: classes[classIndex],
        date,
        occurred_at: at,
        recorded_by: teachers[classIndex % homerooms],
        created_at: at,
        for_whole_class: 0,
      });
      facts += 1;
    }
  });
  const [studentId = ""] = inClass[1] ?? [];
  for (let n = 0; n < events; n += 1) {
    const date = dates[n % dates.length] ?? SCHOOL_TODAY;
    const behavior = behaviors[n % behaviors.length];
    const at = `${date}T15:${String(n % 60).padStart(2, "0")}:00.000Z`;
    insert("event", {
      id: newId(),
      school_id: school,
      behavior_id: behavior?.id,
      group_slug: behavior?.group_slug,
      student_id: studentId,
      class_id: classes[1],
      date,
      occurred_at: at,
      recorded_by: teachers[1],
      created_at: at,
      for_whole_class: 0,
    });
  }
  return {
    teacherCookie: addSession(insert, school, teachers[1] ?? ""),
    administratorCookie: addSession(insert, school, teachers[0] ?? ""),
    classId: classes[1] ?? "",
    classes: classes.map((id, n) => ({ id, studentIds: inClass[n] ?? [] })),
    studentId,
    facts: facts + events,
  };
}

type Insert = (table: string, row: Record<string, string | number | null | undefined>) => void;

function inserter(db: BetterSqlite3.Database): Insert {
  const known = new Map<string, BetterSqlite3.Statement>();
  return (table, row) => {
    const columns = Object.keys(row);
    const statement =
      known.get(table) ??
      db.prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => "?").join()})`);
    known.set(table, statement);
    statement.run(Object.values(row));
  };
}

function addPerson(insert: Insert, school_id: string, role: string, index: number, is_administrator: number): string {
  const id = newId();
  insert("person", {
    id,
    school_id,
    role,
    first_name: `First${index}`,
    last_name: `Last${(index * 7919) % 1000}`,
    is_administrator,
    grade: String(index % 6),
    created_at: BORN,
    leaderboard_hidden: 0,
  });
  return id;
}

function addClass(insert: Insert, school_id: string, index: number, kind: string, teacher: string): string {
  const id = newId();
  insert("class", { id, school_id, name: `Class ${index}`, grade: String(index % 6), kind, created_at: BORN });
  enroll(insert, school_id, id, teacher, "teacher");
  return id;
}

const enroll = (insert: Insert, school_id: string, class_id: string, person_id: string, role: string): void =>
  insert("enrolment", { id: newId(), school_id, class_id, person_id, role, begin_date: "2015-01-01" });

function addSession(insert: Insert, school_id: string, person_id: string): string {
  const [login_id, account_id, token] = [newId(), newId(), newToken()];
  const end = "2026-12-01T00:00:00.000Z";
  const now = "2026-09-15T14:00:00.000Z";
  insert("login", {
    id: login_id,
    email: `${login_id}@school.example`,
    email_key: `${login_id}@school.example`,
    failed_count: 0,
    created_at: BORN,
  });
  insert("account", {
    id: account_id,
    school_id,
    person_id,
    login_id,
    role: "teacher",
    status: "active",
    terms_version: 1,
    created_at: BORN,
  });
  insert("session", {
    id: newId(),
    token_hash: hashToken(token),
    login_id,
    account_id,
    device: "a tablet",
    remember: 1,
    created_at: now,
    last_used_at: now,
    expires_at: end,
    absolute_expires_at: end,
  });
  return `daybell=${token}`;
}

/** The latest weekdays before today, 190 for each year; the long holidays are left out, as a year has more weekdays. */
function schoolDates(years: number): string[] {
  const dates: string[] = [];
  for (let year = 0; year < years; year += 1) {
    let date = addDays(SCHOOL_TODAY, -year * 364 - 1);
    for (let count = 0; count < DAYS_IN_YEAR; date = addDays(date, -1)) {
      if (weekday(date) > 5) continue;
      dates.push(date);
      count += 1;
    }
  }
  return dates.reverse();
}
