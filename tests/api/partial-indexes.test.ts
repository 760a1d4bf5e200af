import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { checkInId } from "#contract/ids.ts";
import { addDays } from "#contract/school-date.ts";
import type { Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { weekdaysBefore } from "#tests/support/connection-scene.ts";
import { projectDatabase } from "#tests/support/database.ts";
import {
  type ClassScene,
  enroll,
  makeAccount,
  makeBehavior,
  makeClass,
  makeClassScene,
  makeFinishedCheckIn,
  makePerson,
  type SignedIn,
} from "#tests/support/factories.ts";
import { type Statement, statementsOf } from "#tests/support/statements.ts";

/*
 * An index of some rows alone serves a query only where the database can tell from the text that these rows will do:
 * a value that is bound tells it nothing. So every such index of the schema must be in the plan of a question that is
 * really asked, and one that forbids must forbid.
 */

const TODAY = "2026-11-10";
const DAYS = weekdaysBefore(TODAY, 60);
const CLASSES = 8;
const STUDENTS = 20;

let app: TestApp;
let scene: ClassScene;
let administrator: SignedIn;

beforeAll(async () => {
  app = await openTestApp(`${TODAY}T10:00:00.000Z`);
  const { database } = app;
  scene = await makeClassScene(database, { students: STUDENTS, now: app.clock.now });
  const schoolId = scene.school.id;
  administrator = await makeAccount(database, schoolId, { administrator: true, now: app.clock.now });
  const behaviors = [await makeBehavior(database, schoolId), await makeBehavior(database, schoolId)];
  const classes = [{ id: scene.class.id, students: scene.students }];
  while (classes.length < CLASSES) {
    const { id } = await makeClass(database, schoolId);
    const students: Schema["person"][] = [];
    while (students.length < STUDENTS) students.push(await makePerson(database, schoolId));
    for (const student of students) await enroll(database, schoolId, id, student.id);
    classes.push({ id, students });
  }
  const marks: Schema["mark"][] = [];
  const events: Schema["event"][] = [];
  const by = scene.teacher.person.id;
  for (const [day, date] of DAYS.entries()) {
    const at = `${date}T15:00:00.000Z`;
    for (const { id: classId, students } of classes) {
      await makeFinishedCheckIn(database, schoolId, classId, date, by);
      for (const [index, { id: studentId }] of students.entries()) {
        const of = { school_id: schoolId, student_id: studentId, class_id: classId, date, note: null };
        marks.push({
          ...of,
          check_in_id: checkInId(classId, date),
          status: (day + index) % 9 === 0 ? "absent" : "present",
          arrived_at: null,
          left_at: (day + index) % 40 === 0 ? at : null,
          returned_at: null,
          marked_at: at,
          marked_by: by,
          settled: 0,
          version: 1,
        });
        if ((day + index) % 2 === 0) continue;
        events.push({
          ...of,
          id: newId(),
          behavior_id: behaviors[index % 2]?.id ?? "",
          group_slug: "positive",
          severity: null,
          occurred_at: at,
          recorded_by: by,
          created_at: at,
          undone_at: (day + index) % 15 === 0 ? at : null,
          for_whole_class: 0,
        });
      }
    }
  }
  await insertAll("mark", marks);
  await insertAll("event", events);
  await database.write((db) => sql`analyze`.execute(db));
});

async function insertAll<T extends "mark" | "event">(table: T, rows: Schema[T][]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    await app.database.write((db) =>
      db
        .insertInto(table)
        .values(rows.slice(from, from + 500) as never)
        .execute(),
    );
  }
}

interface PartialIndex {
  name: string;
  isUnique: boolean;
  /** Where the table is divided, the names of the same index on its parts. */
  parts: readonly string[];
}

/** Every index of some rows alone, as the database itself tells. */
async function partialIndexes(): Promise<PartialIndex[]> {
  const { rows } = await (
    projectDatabase() === "sqlite"
      ? sql<{
          name: string;
          text: string;
          parts: null;
        }>`select name, sql as text, null as parts from sqlite_master where type = 'index' and sql like '% where %'`
      : sql<{
          name: string;
          text: string;
          parts: string;
        }>`select own.relname as name, pg_get_indexdef(own.oid) as text,
             (select string_agg(part.relname, ' ') from pg_inherits join pg_class part on part.oid = inhrelid where inhparent = own.oid) as parts
           from pg_class own join pg_index on indexrelid = own.oid
           where indpred is not null and not own.relispartition and own.relnamespace = 'public'::regnamespace`
  ).execute(app.database.read);
  return rows.map(({ name, text, parts }) => ({
    name,
    isUnique: /unique/i.test(text),
    parts: parts?.split(" ") ?? [],
  }));
}

/** The plans of some statements, as they are made where no value is known. */
async function plansOf(statements: readonly Statement[]): Promise<string[]> {
  if ("dataDir" in app.place) {
    const database = new BetterSqlite3(join(app.place.dataDir, "daybell.db"), { readonly: true });
    const plans = statements.map(({ text, values }) =>
      database
        .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
        .all(...values)
        .map(({ detail }) => detail)
        .join("\n"),
    );
    database.close();
    return plans;
  }
  const client = new pg.Client({ connectionString: app.place.url });
  await client.connect();
  await client.query("set plan_cache_mode = force_generic_plan; set enable_seqscan = off");
  const plans: string[] = [];
  for (const { text, values } of statements) {
    await client.query(`prepare asked as ${text}`);
    const given = values.map(literal).join(", ");
    const { rows } = await client.query<Record<string, string>>(
      `explain execute asked${values.length > 0 ? `(${given})` : ""}`,
    );
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    await client.query("deallocate asked");
  }
  await client.end();
  return plans;
}

const literal = (value: unknown): string =>
  value === null ? "null" : pg.escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));

/** Each asks where one of the indexes is what makes it quick. */
const asking = (): [method: "GET" | "POST" | "PATCH", path: string, as: SignedIn, body?: object][] => [
  ["GET", `/check-in/student-list/${scene.class.id}?date=${DAYS.at(-1) ?? ""}`, scene.teacher],
  ["GET", `/students/${scene.students[0]?.id ?? ""}`, scene.teacher],
  ["GET", `/insights/${scene.class.id}`, scene.teacher],
  ["GET", "/insights", administrator],
  ["GET", `/admin/dashboard/statistics?startDate=${addDays(TODAY, -20)}&endDate=${TODAY}`, administrator],
  ["POST", `/check-in/create/${scene.class.id}`, scene.teacher, { date: TODAY }],
  ["PATCH", `/check-in/update/${checkInId(scene.class.id, TODAY)}`, scene.teacher, { finished: true }],
];

test("every index of some rows alone is used by a question that is asked", async () => {
  const statements: Statement[] = [];
  for (const [method, path, as, body] of asking()) {
    statements.push(
      ...(await statementsOf(async () => expect((await app.call(method, path, { as, body })).status, path).toBe(200))),
    );
  }
  const plans = await plansOf(statements.filter(({ text }) => text.startsWith("select")));
  const indexes = (await partialIndexes()).filter(({ isUnique }) => !isUnique);
  expect(indexes.length).toBeGreaterThan(3);
  const used = new Set(plans.flatMap((plan) => plan.match(/\w+/g) ?? []));
  const unused = indexes.filter(({ name, parts }) => ![name, ...parts].some((one) => used.has(one)));
  expect(unused, plans.join("\n\n")).toEqual([]);
});

test("every one that forbids does", async () => {
  const [student] = scene.students;
  const connection = (): Schema["connection"] => ({
    id: newId(),
    school_id: scene.school.id,
    student_id: student?.id ?? "",
    class_id: scene.class.id,
    type: "celebrate",
    status: "active",
    reason: "",
    evidence: "[]",
    once_key: null,
    resolutions: "[]",
    selected_option: null,
    raised_at: app.clock.now.toISOString(),
    raised_on: TODAY,
    settled_on: null,
    completed_at: null,
    completed_by: null,
  });
  const insert = async (row: Schema["connection"]): Promise<void> =>
    void (await app.database.write((db) => db.insertInto("connection").values(row).execute()));
  await insert(connection());
  await insert({ ...connection(), status: "expired" });
  await expect(insert(connection())).rejects.toThrow(/unique/i);
  expect((await partialIndexes()).filter(({ isUnique }) => isUnique).map(({ name }) => name)).toEqual([
    "connection_one_active",
  ]);
});
