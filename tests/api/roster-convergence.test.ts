import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openTestDatabase, projectDatabase } from "#tests/support/database.ts";
import type { Row } from "#tests/support/district-files.ts";
import { importFiles } from "#tests/support/roster.ts";
import { bulk, cls, enrolment, type RosterSchool, rosterSchool, user } from "#tests/support/roster-school.ts";

const IDS = ["u1", "u2", "u3", "u4", "u5", "u6"];
const CLASSES = ["c1", "c2", "c3"];
const school = fc.constantFrom("oak", "elm");

const anyUser = fc.record({
  id: fc.constantFrom(...IDS),
  role: fc.constantFrom("student", "student", "teacher", "administrator", "parent"),
  orgs: fc.constantFrom("oak", "elm", "oak,elm", "district"),
  name: fc.constantFrom("Ada", "Bo"),
  email: fc.constantFrom("", "one@x.example", "two@x.example", "ONE@x.example"),
  enabled: fc.constantFrom("true", "true", "false"),
  agents: fc.subarray(IDS, { maxLength: 2 }),
});
const anyClass = fc.record({
  id: fc.constantFrom(...CLASSES),
  school,
  type: fc.constantFrom("homeroom", "scheduled"),
  title: fc.constantFrom("Owls", "Foxes"),
});
const anyEnrollment = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  cls: fc.constantFrom(...CLASSES),
  user: fc.constantFrom(...IDS),
  role: fc.constantFrom("student", "student", "teacher"),
  end: fc.constantFrom("", "", "2026-09-10"),
});

/** A district as its owner might export it on some day: every reference leads somewhere. */
const anyRoster = fc
  .record({
    users: fc.uniqueArray(anyUser, { selector: (one) => one.id }),
    classes: fc.uniqueArray(anyClass, { selector: (one) => one.id }),
    enrolments: fc.uniqueArray(anyEnrollment, { selector: (one) => one.id, maxLength: 10 }),
  })
  .map(({ users, classes, enrolments }): RosterSchool => {
    const known = new Set(users.map((one) => one.id));
    const taught = new Set(classes.map((one) => one.id));
    const rows = enrolments.filter((one) => known.has(one.user) && taught.has(one.cls));
    return {
      ...rosterSchool(),
      users: orBlank(
        users.map((one) =>
          user(one.id, one.role, {
            orgSourcedIds: one.orgs,
            givenName: one.name,
            email: one.email,
            enabledUser: one.enabled,
            agentSourcedIds: one.agents.filter((id) => known.has(id)).join(","),
          }),
        ),
        user("", ""),
      ),
      classes: orBlank(
        classes.map((one) => cls(one.id, one.type, { schoolSourcedId: one.school, title: one.title })),
        cls("", ""),
      ),
      enrollments: orBlank(
        rows.map((one) =>
          enrolment(one.cls, one.user, one.role, { sourcedId: `e${one.id}`, endDate: one.end, schoolSourcedId: "" }),
        ),
        enrolment("", "", ""),
      ),
    };
  });

/** A table without rows still names its columns. */
const orBlank = (rows: Row[], like: Row): Row[] =>
  rows.length > 0 ? rows : [Object.fromEntries(Object.keys(like).map((column) => [column, ""]))];

/** What the school's screens would show today: no trace of who left or of what ended. */
async function listed(database: Database): Promise<string[]> {
  const db = database.read;
  const today = "2026-09-15";
  const persons = (await db.selectFrom("person").selectAll().execute()).filter((row) => row.left_on === null);
  const classes = (await db.selectFrom("class").selectAll().execute()).filter((row) => row.ended_on === null);
  const schools = new Map((await db.selectFrom("school").selectAll().execute()).map((row) => [row.id, row.source_id]));
  const person = new Map(persons.map((row) => [row.id, `${schools.get(row.school_id)} ${row.role} ${row.source_id}`]));
  const klass = new Map(classes.map((row) => [row.id, `${schools.get(row.school_id)} ${row.source_id}`]));
  const enrolments = (await db.selectFrom("enrolment").selectAll().execute()).filter(
    (row) => row.begin_date <= today && (row.end_date ?? today) >= today,
  );
  const guardians = (await db.selectFrom("guardian").selectAll().execute()).filter(
    (row) => person.has(row.guardian_id) && person.has(row.student_id),
  );
  const accounts = await db
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .select(["person_id", "status", "email_key"])
    .execute();
  return [
    ...persons.map((row) => `${person.get(row.id)} ${row.first_name} ${row.is_administrator}`),
    ...classes.map((row) => `class ${klass.get(row.id)} ${row.name} ${row.kind}`),
    ...enrolments.map(
      (row) =>
        `${row.source_id}: ${person.get(row.person_id)} in ${klass.get(row.class_id)} as ${row.role} until ${row.end_date}`,
    ),
    ...guardians.map((row) => `${person.get(row.guardian_id)} for ${person.get(row.student_id)}`),
    ...accounts
      .filter((row) => person.has(row.person_id))
      .map((row) => `${person.get(row.person_id)}: ${row.email_key} ${row.status}`),
  ].sort();
}

/** Rosters at random end whatever they like. */
const MEANT = { allowEnding: true };

test("whatever came before, a bulk import leads to what it says, and the same again to nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRoster, { minLength: 1, maxLength: 3 }), anyRoster, async (earlier, last) => {
      const { database } = await openTestDatabase();
      for (const roster of earlier) expect((await importFiles(database, bulk(roster), MEANT)).faults).toEqual([]);
      expect((await importFiles(database, bulk(last), MEANT)).faults).toEqual([]);
      const fresh = (await openTestDatabase()).database;
      await importFiles(fresh, bulk(last));
      expect(await listed(database)).toEqual(await listed(fresh));
      expect((await importFiles(database, bulk(last))).isUnchanged).toBe(true);
      expect((await importFiles(database, bulk(last), { now: new Date("2026-09-16T14:00:00Z") })).isUnchanged).toBe(
        true,
      );
    }),
    { numRuns: projectDatabase() === "sqlite" ? 30 : 10, seed: 20_260_901 },
  );
}, 120_000);
