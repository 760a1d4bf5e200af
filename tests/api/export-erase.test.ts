import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { checkInId } from "#contract/ids.ts";
import { createMailWorker } from "#server/jobs/mail-worker.ts";
import { byHandText } from "#server/services/by-hand/overrides.ts";
import { readLedgerFile } from "#server/services/privacy/ledger-file.ts";
import { folderForFile } from "#tests/support/after-file.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { projectDatabase } from "#tests/support/database.ts";
import {
  type ErasureScene,
  makeErasureScene,
  namedSchool,
  PARENT,
  STUDENT,
  TEACHER,
  TODAY,
} from "#tests/support/erasure-scene.ts";
import { placesOf } from "#tests/support/every-cell.ts";
import { makeAccount, makePerson } from "#tests/support/factories.ts";
import { IN_TERM, importFiles } from "#tests/support/roster.ts";
import type { Row } from "#tests/support/district-files.ts";
import { bulk, delta, enrolment } from "#tests/support/roster-school.ts";
import { runSchool } from "#tests/support/school-program.ts";
import { allAtOnce } from "#tests/support/waiting-transactions.ts";

/** The commands' clock runs on from `IN_TERM`. */
const A_MOMENT = /^2026-09-15T14:05:/;

let app: TestApp;
let scene: ErasureScene;
let dataDir: string;

beforeEach(async () => {
  app = await openTestApp(IN_TERM.toISOString());
  // Of PostgreSQL the ledger and the mails alone are in a folder.
  dataDir = "dataDir" in app.place ? app.place.dataDir : await folderForFile("daybell-ledger-");
  scene = await makeErasureScene(app);
});

const run = (...args: string[]) => runSchool(app.place, args, { DATA_DIR: dataDir });
const erase = (person: string) => run("erase", "--person", person, "--yes");
const audited = async (action: string) =>
  app.database.read.selectFrom("audit").select(["actor_id", "subject_id"]).where("action", "=", action).execute();

describe("export", () => {
  test("tells all of a student, and of others no more than an id, and stands in the audit trail", async () => {
    const { code, out } = await run("export", "--person", STUDENT.email.toUpperCase());
    expect(code).toBe(0);
    const told = JSON.parse(out);
    const by = { id: scene.anna.id, name: `${TEACHER.first} ${TEACHER.last}` };
    expect(told).toMatchObject({
      format: "daybell-person",
      version: 1,
      exported_at: expect.stringMatching(A_MOMENT),
      school: { name: "Oak School" },
      person: {
        id: scene.dora.id,
        role: "student",
        first_name: STUDENT.first,
        last_name: STUDENT.last,
        grade: "03",
        roster_id: "dora",
        roster: { first_name: STUDENT.first },
        erased_at: null,
      },
      picture: { content_type: "image/webp", base64: Buffer.from(STUDENT.first).toString("base64") },
      accounts: [{ email: STUDENT.email, status: "active", has_password: false, answered_requests: 2 }],
      sessions: [{ device: "dora's tablet" }],
      identities: [{ issuer: "https://id.example", subject: STUDENT.first }],
      devices: [{ failed_sign_ins: 0 }],
      links: [{ purpose: "activate", email: STUDENT.email, used_at: null }],
      mail: [{ to: STUDENT.email, text: expect.stringContaining("token=…") }],
      support_tickets: [{ about: "privacy", subject: `Please erase ${STUDENT.first}` }],
      enrolments: [{ class: { name: `${TEACHER.last}'s class` }, as: "student", from: "2026-08-20", to: "2026-12-18" }],
      guardians: [{ id: scene.paula.id, name: `${PARENT.first} ${PARENT.last}` }],
      children: [],
      marks: [
        { date: "2026-09-14", status: "absent" },
        { date: TODAY, status: "absent", note: "At the dentist, says her mother", by },
      ],
      days: [
        { date: "2026-09-14", word: "absent" },
        { date: TODAY, word: "absent" },
      ],
      events: [{ date: TODAY, group: "challenging", severity: "major", note: "Threw a shoe", by, undone_at: null }],
      notes: [{ date: TODAY, text: "Her rabbit died", by, undone_at: null }],
      connections: [
        { type: "repair", status: "completed", agreed: ["Two minutes a day", `${TEACHER.first} joins in`] },
      ],
      announced_absences: [{ from: TODAY, status: "excused", note: "Dentist" }],
      seats: [{ class: { id: scene.classId }, row: 2, column: 3 }],
      recorded: { marks: [], events: [], check_ins: [] },
    });
    expect(told.audit.map((one: { action: string }) => one.action)).toContain("connection.complete");
    expect(out).not.toContain("Family emil");
    for (const secret of await secretsOf()) expect(out).not.toContain(secret);
    expect(await audited("person.export")).toEqual([{ actor_id: null, subject_id: scene.dora.id }]);
  });

  test("tells when a question to the school was closed, and by whom", async () => {
    const closed_at = "2026-09-15T08:00:00.000Z";
    await app.database.write((db) =>
      db
        .updateTable("support_ticket")
        .set({ closed_at, closed_by: scene.anna.id })
        .where("school_id", "=", scene.dora.schoolId)
        .where("person_id", "=", scene.dora.id)
        .execute(),
    );
    const closed_by = { id: scene.anna.id, name: `${TEACHER.first} ${TEACHER.last}` };
    const told = JSON.parse((await run("export", "--person", STUDENT.email)).out);
    expect(told.support_tickets).toMatchObject([{ about: "privacy", closed_at, closed_by }]);
  });

  test("tells the number on the card, the animal and what was set by hand", async () => {
    const { id } = await makePerson(app.database, scene.dora.schoolId, {
      identifier: "4711",
      animal: "fox",
      by_hand: byHandText(["grade"]),
    });
    const person = async (of: string) => JSON.parse((await run("export", "--person", of)).out).person;
    expect(await person(id)).toMatchObject({ identifier: "4711", animal: "fox", by_hand: ["grade"] });
    expect(await person(scene.paula.id)).toMatchObject({ identifier: null, animal: null, by_hand: [] });
  });

  test("tells of PINs, of ties set by hand and of counted tries, and no secret of them", async () => {
    const { login_id } = await app.database.read
      .selectFrom("account")
      .select("login_id")
      .where("id", "=", scene.dora.accountId)
      .executeTakeFirstOrThrow();
    const at = IN_TERM.toISOString();
    await app.database.write(async (db) => {
      await db.updateTable("account").set({ consented_at: at }).where("id", "=", scene.dora.accountId).execute();
      await db
        .insertInto("device_pin")
        .values({
          id: "a pin",
          login_id,
          secret_hash: "the hash of a secret",
          failed_count: 2,
          created_at: at,
          last_used_at: at,
        })
        .execute();
      const tie = { school_id: scene.dora.schoolId, student_id: scene.dora.id };
      await db
        .insertInto("guardian_by_hand")
        .values([
          { ...tie, guardian_id: scene.paula.id, linked: 1 },
          { ...tie, guardian_id: scene.boris.id, linked: 0 },
        ])
        .execute();
      await db
        .insertInto("rate_limit")
        .values({ key: `test/${login_id}`, window_start: at, count: 3 })
        .execute();
    });
    const { out } = await run("export", "--person", scene.dora.id);
    const told = JSON.parse(out);
    expect(told).toMatchObject({
      pins: [{ since: at, last_used_at: at, failed_tries: 2 }],
      counted_tries: expect.arrayContaining([
        { of: "sign-in/email", since: expect.any(String), count: 1 },
        { of: "test", since: at, count: 3 },
      ]),
    });
    expect(told.ties_by_hand).toHaveLength(2);
    expect(told.ties_by_hand).toEqual(
      expect.arrayContaining([
        {
          guardian: { id: scene.paula.id, name: `${PARENT.first} ${PARENT.last}` },
          student: { id: scene.dora.id, name: `${STUDENT.first} ${STUDENT.last}` },
          is_tie: true,
        },
        {
          guardian: { id: scene.boris.id, name: null },
          student: { id: scene.dora.id, name: `${STUDENT.first} ${STUDENT.last}` },
          is_tie: false,
        },
      ]),
    );
    expect(out).not.toContain("the hash of a secret");
  });

  test("tells what a teacher recorded, into a file that nobody else can read and that replaces none", async () => {
    const file = join(dataDir, "anna.json");
    const left = `${file}.part-${spawnSync(process.execPath, ["--version"]).pid}`;
    await writeFile(left, "of a try that was killed");
    expect(await run("export", "--person", scene.anna.id, "--out", file)).toMatchObject({ code: 0, out: "" });
    expect(await readdir(dataDir)).not.toContain(basename(left));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const told = JSON.parse(await readFile(file, "utf8"));
    expect(told.recorded.check_ins).toHaveLength(2);
    expect(told.recorded.marks).toHaveLength(4);
    expect(told.recorded.events).toEqual([
      expect.objectContaining({ student: { id: scene.dora.id, name: null } }),
      expect.objectContaining({ student: { id: scene.emil.id, name: null } }),
    ]);
    expect(told.recorded.notes.map((one: { text: string }) => one.text)).toContain("Her rabbit died");
    expect(told.recorded.circle_comments).toHaveLength(1);
    expect(told.recorded.announced_absences).toHaveLength(2);
    expect(told.recorded.check_ins[0]).toMatchObject({ class: { name: `${TEACHER.last}'s class` }, started: true });
    const before = await readFile(file, "utf8");
    expect(await run("export", "--person", scene.emil.id, "--out", file)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is there already"),
    });
    expect(await readFile(file, "utf8")).toBe(before);
  });

  test("into a folder that is not there tells nothing, and does not stand in the audit trail", async () => {
    const file = join(dataDir, "none", "anna.json");
    expect(await run("export", "--person", scene.anna.id, "--out", file)).toMatchObject({
      code: 1,
      out: "",
      err: `${file} cannot be written: there is no folder ${join(dataDir, "none")}. Nothing was exported.`,
    });
    expect(await run("export", "--person", scene.anna.id, "--out", "")).toMatchObject({
      code: 2,
      err: expect.stringContaining("The name of the file is empty."),
    });
    await writeFile(join(dataDir, "a-file"), "");
    expect(await run("export", "--person", scene.anna.id, "--out", join(dataDir, "a-file", "anna.json"))).toMatchObject(
      {
        code: 1,
        err: expect.stringContaining("anna.json cannot be written"),
      },
    );
    expect(await audited("person.export")).toEqual([]);
  });

  test("says who is meant where it is several, by id, and who is not here", async () => {
    const several = await run("export", "--person", TEACHER.email);
    expect(several).toMatchObject({ code: 1, out: "" });
    expect(several.err).toContain(`${scene.anna.id}  teacher at Oak School`);
    expect(several.err).toMatch(/[\w-]{36} {2}parent at Oak School/);
    expect(several.err).not.toContain(TEACHER.first);
    expect(await run("export", "--person", "dora", "--school", "elm")).toMatchObject({
      code: 1,
      err: expect.stringContaining("Nobody here"),
    });
    expect(await run("export", "--person", "dora", "--school", "oak")).toMatchObject({ code: 0 });
    expect(await run("export", "--person", "dora", "--school", "Nowhere")).toMatchObject({
      code: 1,
      err: "There is no school Nowhere.",
    });
    expect(await run("export", "--person", "nobody")).toMatchObject({ code: 1 });
  });
});

async function secretsOf(): Promise<string[]> {
  const db = app.database.read;
  const hashes = [
    ...(await db.selectFrom("session").select("token_hash").execute()),
    ...(await db.selectFrom("link").select("token_hash").execute()),
  ].map((row) => row.token_hash);
  const mails = await db.selectFrom("mail").select("text").execute();
  return [
    ...hashes,
    ...mails.flatMap(({ text }) => [...text.matchAll(/token=([\w-]+)/g)].map(([, token]) => token ?? "")),
  ];
}

/** Every figure that the screens show, as an administrator sees it. */
async function figures(): Promise<unknown[]> {
  const range = "startDate=2026-09-01&endDate=2026-09-15";
  const paths = [`/admin/dashboard/statistics?${range}`, "/check-in/days-statistics", "/check-in/events-statistics"];
  for (const group of ["positive", "challenging", "attendance", "connection", "circle"]) {
    for (const by of ["day", "grade"])
      paths.push(`/admin/dashboard/graph/${group}?dateStart=2026-09-01&dateEnd=2026-09-15&type=${by}`);
    paths.push(`/insights/graph/${group}?days=20`);
  }
  const told: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await app.call("GET", path, { as: scene.chief });
    expect(status).toBe(200);
    told.push(body);
  }
  for (const table of ["student_day", "student_month", "school_day"] as const)
    told.push(await app.database.read.selectFrom(table).selectAll().orderBy("school_id").execute());
  return told;
}

describe("erase", () => {
  test("asks for --yes, and changes nothing without it", async () => {
    const before = await figures();
    const { code, err } = await run("erase", "--person", "dora");
    expect(code).toBe(1);
    expect(err).toContain(`${scene.dora.id}  student at Oak School`);
    expect(err).toContain("Nothing was changed. To do it, add --yes.");
    expect(await placesOf(app.database, [STUDENT.first])).not.toEqual([]);
    expect(await figures()).toEqual(before);
    expect(await readLedgerFile(dataDir)).toEqual([]);
  });

  test("leaves a student's name and address nowhere, and every figure as it was", async () => {
    const before = await figures();
    const { login_id } = await app.database.read
      .selectFrom("account")
      .select("login_id")
      .where("id", "=", scene.dora.accountId)
      .executeTakeFirstOrThrow();
    const { code, out } = await erase("dora");
    expect(code).toBe(0);
    // Nor does any table keep what hangs on the login or the account.
    expect(await placesOf(app.database, [login_id, scene.dora.accountId])).toEqual([]);
    expect(out).toContain("erased.");
    expect(out).toMatch(
      /Removed: 1 account, 1 login, 1 session, 1 mail, 2 kept answers, 1 family tie, 1 announced absence, 1 support ticket/,
    );
    expect(out).toMatch(/Ended: 1 enrolment/);
    expect(
      await placesOf(app.database, [
        STUDENT.first,
        STUDENT.email,
        "dora's tablet",
        "dentist",
        "Threw a shoe",
        "home-dora",
      ]),
    ).toEqual([]);
    expect(await figures()).toEqual(before);
    for (const table of ["seat", "seat_place"] as const)
      expect(await app.database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    const row = await app.database.read
      .selectFrom("person")
      .selectAll()
      .where("id", "=", scene.dora.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      first_name: "Erased person",
      last_name: "",
      avatar: null,
      animal: null,
      source_id: null,
      roster: null,
      left_on: TODAY,
      grade: "03",
    });
    expect(await app.database.read.selectFrom("avatar").select("key").execute()).toEqual([]);
    expect(
      await app.database.read
        .selectFrom("enrolment")
        .select(["end_date", "source_id"])
        .where("person_id", "=", scene.dora.id)
        .execute(),
    ).toEqual([{ end_date: "2026-09-14", source_id: null }]);
    expect(await audited("person.erase")).toEqual([{ actor_id: null, subject_id: scene.dora.id }]);
    expect((await app.call("GET", "/auth/me", { as: scene.dora })).status).toBe(401);
    // What was about others stays, without the name; what the mother is called too is left until she is erased.
    expect(await noteOf("mark", scene.emil.id)).toContain("Walked with [erased]; [erased] bus was late");
    expect(await noteOf("event", scene.emil.id)).toEqual([
      `Argued with [erased].\n${STUDENT.last}'s shoe; told ${TEACHER.last}`,
    ]);
    expect(out).toMatch(/\d texts hold a first or last name that others/);
    expect((await erase(PARENT.email)).code).toBe(0);
    expect(await placesOf(app.database, [STUDENT.last, PARENT.first, PARENT.email])).toEqual([]);
    expect(await figures()).toEqual(before);
  });

  test("leaves a teacher's name nowhere, and what the teacher recorded with the students", async () => {
    const before = await figures();
    const { out } = await erase(scene.anna.id);
    expect(out).toContain("The address stays: it is also the sign-in of 1 other person.");
    expect(out).toContain("1 class name");
    expect(await placesOf(app.database, [TEACHER.first, TEACHER.last, TEACHER.last.replace("'", "&#39;")])).toEqual([]);
    expect(await figures()).toEqual(before);
    expect(await noteOf("mark", scene.dora.id)).toContain("At the dentist, says her mother");
    expect(
      await app.database.read.selectFrom("login").select("email").where("email", "=", TEACHER.email).execute(),
    ).toHaveLength(1);
    expect(
      await app.database.read.selectFrom("session").select("id").where("device", "=", "anna's tablet").execute(),
    ).toEqual([]);
    const history = await app.call("GET", `/students/${scene.emil.id}`, { as: scene.boris });
    expect(history.body.events.find((one: { group: string }) => one.group === "challenging").by).toEqual({
      id: scene.anna.id,
      name: "Erased person",
    });
  });

  test("leaves no code that was mailed to a session which has ended since", async () => {
    const codes = () => app.database.read.selectFrom("proof_code").select("email_key").execute();
    expect((await app.call("POST", "/auth/proof/code", { as: scene.boris })).status).toBe(200);
    await app.call("POST", "/auth/logout", { as: scene.boris });
    expect(await codes()).toHaveLength(1);
    expect((await erase(scene.boris.id)).code).toBe(0);
    expect(await codes()).toEqual([]);
  });

  if (projectDatabase() === "postgres")
    test.each([
      [
        "support_ticket",
        "/notification/support",
        { type_id: "other", subject: "A question", message: "Who may help?" },
      ],
      ["proof_code", "/auth/proof/code", undefined],
    ] as const)(
      "leaves nothing that a request of theirs, under way meanwhile, mails: %s",
      async (table, path, body) => {
        await makeAccount(app.database, scene.dora.schoolId, { administrator: true });
        // So that the erasure finds nothing before it waits.
        for (const earlier of ["support_ticket", "mail"] as const)
          await app.database.write((db) => db.deleteFrom(earlier).execute());
        const [asked, erased] = await allAtOnce<{ status: number } | { code: number | null }>(app.database, table, [
          () => app.call("POST", path, { as: scene.dora, body }),
          () => erase(scene.dora.id),
        ]);
        expect([asked, erased]).toMatchObject([{ status: 200 }, { code: 0 }]);
        expect(await placesOf(app.database, [STUDENT.first, STUDENT.email, STUDENT.email.toLowerCase()])).toEqual([]);
        expect((await app.call("POST", path, { as: scene.dora, body })).status).toBe(401);
      },
    );

  test("says so where someone was erased already", async () => {
    await erase("dora");
    expect(await erase(scene.dora.id)).toMatchObject({ code: 0, out: expect.stringContaining("erased already") });
    expect(await run("erase", "--person", "dora", "--yes")).toMatchObject({
      code: 1,
      err: expect.stringContaining("Nobody here"),
    });
    expect(JSON.parse((await run("export", "--person", scene.dora.id)).out)).toMatchObject({
      person: { first_name: "Erased person", erased_at: expect.stringMatching(A_MOMENT) },
      accounts: [],
      guardians: [],
    });
  });

  test("leaves texts alone that may mean a namesake", async () => {
    await makePerson(app.database, scene.emil.schoolId, { first_name: STUDENT.first, last_name: STUDENT.last });
    const notes = await noteOf("mark", scene.emil.id);
    const { out } = await erase("dora");
    expect(out).toMatch(/\d texts hold a first or last name that others/);
    expect(await noteOf("mark", scene.emil.id)).toEqual(notes);
  });

  test("looks through any number of texts, in any script", async () => {
    await app.database.write(async (db) => {
      await db
        .updateTable("person")
        .set({ first_name: "Дарина", last_name: "Ольшанская" })
        .where("id", "=", scene.dora.id)
        .execute();
      const row = {
        school_id: scene.anna.schoolId,
        class_id: scene.classId,
        activity_id: "a",
        catalogue_key: "k",
        category: "self-awareness",
        date: TODAY,
        recorded_by: scene.anna.id,
        created_at: IN_TERM.toISOString(),
      } as const;
      for (let part = 0; part < 3; part += 1) {
        const rows = Array.from({ length: 500 }, (_, index) => ({
          ...row,
          id: `${part}-${index}`,
          comment: index % 2 ? "Everyone spoke." : `ДАРИНА Ольшанская, круг ${index}`,
        }));
        await db.insertInto("circle_entry").values(rows).execute();
      }
    });
    await erase("dora");
    expect(await placesOf(app.database, ["дарина", "ольшанская", STUDENT.first])).toEqual([]);
    const [{ n } = { n: 0 }] = await app.database.read
      .selectFrom("circle_entry")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("comment", "like", "[erased], круг%")
      .execute();
    expect(n).toBe(750);
  });

  test("keeps answers to be repeated, without what they said about the person", async () => {
    const keys = await app.database.read
      .selectFrom("idempotency")
      .select("key")
      .where("account_id", "=", scene.anna.accountId)
      .execute();
    await erase("dora");
    const rows = await app.database.read
      .selectFrom("idempotency")
      .select(["key", "answer"])
      .where("account_id", "=", scene.anna.accountId)
      .execute();
    expect(rows.map((row) => row.key).sort()).toEqual(keys.map((row) => row.key).sort());
    const marks = rows.flatMap(({ answer }) => JSON.parse(answer).marks ?? []);
    expect(marks.find((mark: { student_id: string }) => mark.student_id === scene.dora.id)).toMatchObject({
      status: "absent",
      note: "",
    });
    expect(marks.find((mark: { student_id: string }) => mark.student_id === scene.emil.id)).toMatchObject({
      status: "late",
      note: expect.stringContaining("Walked with"),
    });
  });

  test("keeps no text that is written about a student meanwhile, or delivered afterwards", async () => {
    const { anna, dora, emil, classId } = scene;
    const behavior = await app.database.read
      .selectFrom("behavior")
      .select("id")
      .where("school_id", "=", anna.schoolId)
      .where("severity", "=", "minor")
      .executeTakeFirstOrThrow();
    const late = "Bit into a slate";
    const at = (minute: number): string => `2026-09-14T15:${String(minute).padStart(2, "0")}:00.000Z`;
    const send = (method: "POST" | "PATCH", path: string, body: unknown) =>
      app.call(method, path, { as: anna, body, headers: { "Idempotency-Key": randomUUID() } });
    const noteTo = (minute: number) =>
      send("POST", "/check-in/note/create", {
        student_id: dora.id,
        class_id: classId,
        text: late,
        written_at: at(minute),
      });
    const markOf = (minute: number) =>
      send("PATCH", `/check-in/update/${checkInId(classId, "2026-09-14")}`, {
        marks: [dora, emil].map(({ id }) => ({ student_id: id, status: "late", note: late, marked_at: at(minute) })),
      });
    const eventOf = (minute: number) =>
      send("POST", "/check-in/event/create", {
        behavior_id: behavior.id,
        student_ids: [dora.id, emil.id],
        class_id: classId,
        occurred_at: at(minute),
        note: late,
      });
    const some = (from: number) =>
      Array.from({ length: 4 }, (_, index) => [noteTo, markOf, eventOf].map((one) => one(from + index))).flat();
    const [erased] = await Promise.all([erase("dora"), ...some(0)]);
    expect(erased.code).toBe(0);
    const afterwards = await Promise.all(some(10));
    expect(afterwards.map(({ status }) => status)).toEqual([
      422, 200, 200, 422, 200, 200, 422, 200, 200, 422, 200, 200,
    ]);
    expect(afterwards[0]?.body.issues).toEqual([{ path: "student_id", message: "Not in this class on that day" }]);
    // With what was recorded, and what is said of the other.
    expect(new Set(await noteOf("mark", emil.id))).toContain(late);
    expect(new Set(await noteOf("event", emil.id))).toContain(late);
    for (const table of ["mark", "event"] as const) expect(await noteOf(table, dora.id)).not.toContain(late);
    expect(await app.database.read.selectFrom("student_note").select("text").execute()).not.toContainEqual({
      text: late,
    });
    const answers = await app.database.read.selectFrom("idempotency").select("answer").execute();
    const said = answers.flatMap(({ answer }) => {
      const { marks = [], events = [], ...other } = JSON.parse(answer);
      return [...marks, ...events, other];
    });
    expect(said.filter((one) => one.student_id === dora.id && (one.note === late || one.text === late))).toEqual([]);
  });

  test("removes the mail files of the person, and those that name them", async () => {
    const mailWorker = createMailWorker(app.database, {
      smtpUrl: undefined,
      dataDir,
      publicOrigin: "http://localhost:3000",
      clock: () => IN_TERM,
    });
    await mailWorker.deliverDue();
    const mail = join(dataDir, "mail");
    await writeFile(join(mail, "other.eml"), "To: someone@oak.example\r\n\r\nHello.\r\n");
    await writeFile(
      join(mail, "folded.eml"),
      `To: someone@oak.example\r\n\r\nAbout ${STUDENT.first.slice(0, 4)}=\r\n${STUDENT.first.slice(4)} and more.\r\n`,
    );
    await writeFile(
      join(mail, "encoded.eml"),
      `To: someone@oak.example\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`Über ${STUDENT.first} ${STUDENT.last}`).toString("base64")}\r\n`,
    );
    expect((await erase("dora")).out).toMatch(/\d+ mail files/);
    expect(await readdir(mail)).toEqual(["other.eml"]);
  });

  if (projectDatabase() === "sqlite")
    test("leaves nothing in the file of the database", async () => {
      await erase("dora");
      // While a server has it open.
      await erase(PARENT.email);
      for (const name of (await readdir(dataDir)).filter((one) => /^daybell\.db(-wal)?$/.test(one))) {
        const bytes = (await readFile(join(dataDir, name))).toString("latin1").toLowerCase();
        for (const word of [STUDENT.first, STUDENT.last, STUDENT.email])
          expect(bytes.includes(word.toLowerCase()), `${word} in ${name}`).toBe(false);
      }
    });

  test.each([
    [["erase"], "Say whom to erase"],
    [["erase", "--again", "--person", "dora"], "Say whom to erase"],
    [["export"], "Say whom to export"],
    [["export", "--person"], "--person"],
  ])("%j is given wrongly", async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) });
  });
});

const noteOf = async (table: "mark" | "event", studentId: string) =>
  (await app.database.read.selectFrom(table).select("note").where("student_id", "=", studentId).execute()).map(
    (row) => row.note,
  );

describe("a roster that still has who was erased", () => {
  beforeEach(async () => {
    await erase("dora");
    await erase(scene.anna.id);
  });
  const stays = () => placesOf(app.database, [STUDENT.first, STUDENT.email, TEACHER.first, TEACHER.last]);

  test("brings nobody back, and says so", async () => {
    const report = await importFiles(app.database, bulk(namedSchool()));
    expect(report.faults).toEqual([]);
    expect(report.warnings.filter((one) => one.message === "people who were erased here were left out")).toEqual([
      expect.objectContaining({ file: "users.csv", count: 2 }),
    ]);
    expect(report.isUnchanged).toBe(true);
    expect(await stays()).toEqual([]);
    // A title that is really new does count.
    const school = namedSchool();
    const classes = school.classes.map((row) => ({ ...row, title: "The Owls" }));
    await importFiles(app.database, bulk({ ...school, classes }));
    expect(
      await app.database.read.selectFrom("class").select("name").where("id", "=", scene.classId).execute(),
    ).toEqual([{ name: "The Owls" }]);
    expect(await stays()).toEqual([]);
  });

  test("and another id for the class that was called by them leaves it without their name", async () => {
    const { classes, enrollments, ...rest } = namedSchool();
    const renewed = (row: Row, column: string): Row => ({ ...row, [column]: `${row[column]}-2` });
    await importFiles(
      app.database,
      bulk({
        ...rest,
        classes: classes.map((row) => renewed(row, "sourcedId")),
        enrollments: enrollments.map((row) => renewed(row, "classSourcedId")),
      }),
    );
    expect(
      await app.database.read.selectFrom("class").select("source_id").where("id", "=", scene.classId).execute(),
    ).toEqual([{ source_id: "home-2" }]);
    expect(await stays()).toEqual([]);
  });

  test("in a delta is no fault", async () => {
    const report = await importFiles(
      app.database,
      delta({ enrollments: [enrolment("music", "dora", "student"), enrolment("music", "boris", "teacher")] }),
    );
    expect(report.faults).toEqual([]);
    const again = await importFiles(
      app.database,
      delta({ users: namedSchool().users.filter((row) => row["sourcedId"] === "dora") }),
    );
    expect(again.faults).toEqual([]);
    expect(again.warnings.map((one) => one.message)).toContain("people who were erased here were left out");
    expect(await stays()).toEqual([]);
  });

  test("in another role or school is someone else", async () => {
    const school = namedSchool();
    const users = school.users.map((row) => (row["sourcedId"] === "dora" ? { ...row, orgSourcedIds: "elm" } : row));
    const enrollments = school.enrollments.filter((row) => row["userSourcedId"] !== "dora");
    await importFiles(app.database, bulk({ ...school, users, enrollments }));
    expect(await stays()).not.toEqual([]);
  });
});

describe("the ledger", () => {
  test("is a file beside the database without a name, and in the database too", async () => {
    await erase("dora");
    const lines = (await readFile(join(dataDir, "erasures.jsonl"), "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        version: 1,
        school_id: scene.dora.schoolId,
        person_id: scene.dora.id,
        source_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        erased_at: expect.stringMatching(A_MOMENT),
      },
    ]);
    expect(await app.database.read.selectFrom("erasure").selectAll().execute()).toEqual(await readLedgerFile(dataDir));
  });

  test("erases again whoever came back, once", async () => {
    await erase("dora");
    // As after a dump was restored: the tables are of the day before, the file beside them is not.
    await app.database.write((db) => db.deleteFrom("erasure").execute());
    await app.database.write((db) =>
      db
        .updateTable("person")
        .set({ first_name: STUDENT.first, last_name: STUDENT.last, source_id: "dora" })
        .where("id", "=", scene.dora.id)
        .execute(),
    );
    await writeFile(join(dataDir, "erasures.jsonl"), '{"version":1,"school_id":"cut o', { flag: "a" });
    expect(await run("erase", "--again")).toMatchObject({
      code: 0,
      out: expect.stringContaining("one person was erased anew"),
    });
    expect(await placesOf(app.database, [STUDENT.first])).toEqual([]);
    expect(await run("erase", "--again")).toMatchObject({
      code: 0,
      out: expect.stringContaining("0 people were erased anew"),
    });
    // A line that was cut off spoils none that follows.
    await erase("emil");
    expect((await readLedgerFile(dataDir)).map((one) => one.person_id)).toEqual([scene.dora.id, scene.emil.id]);
  });

  test("knows a person of the roster who was brought in anew under another id", async () => {
    await erase("dora");
    await app.database.write((db) => db.deleteFrom("erasure").execute());
    await importFiles(app.database, bulk(namedSchool()));
    expect(await placesOf(app.database, [STUDENT.first])).not.toEqual([]);
    expect(await run("erase", "--again")).toMatchObject({
      code: 0,
      out: expect.stringContaining("one person was erased anew"),
    });
    expect(await placesOf(app.database, [STUDENT.first, STUDENT.email])).toEqual([]);
    expect(await readLedgerFile(dataDir)).toHaveLength(2);
  });
});
