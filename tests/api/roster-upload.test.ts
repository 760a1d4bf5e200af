import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { applySchoolRoster, type Turn } from "#server/roster/school-import.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { projectDatabase } from "#tests/support/database.ts";
import { readDistrict } from "#tests/support/district-files.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import { importFiles, IN_TERM, snapshot, writeBundle } from "#tests/support/roster.ts";
import { bulk, cls, delta, enrolment, rosterSchool, user } from "#tests/support/roster-school.ts";
import { preview, sendRoster, toldChanges } from "#tests/support/roster-upload.ts";
import { zip } from "#tests/support/zip.ts";

let app: TestApp;
let school: { id: string };
let admin: SignedIn;

beforeEach(async () => {
  app = await openTestApp(IN_TERM.toISOString());
  school = await makeSchool(app.database, { name: "Oak School", source_id: "oak" });
  admin = await makeAccount(app.database, school.id, { administrator: true, now: IN_TERM });
});

const trail = () => app.database.read.selectFrom("audit").selectAll().where("action", "=", "roster.import").execute();

describe("a checked roster", () => {
  test("tells what would change, by name, and changes nothing", async () => {
    const before = await snapshot(app.database);
    const { status, steps, last } = await sendRoster(app, "check", bulk(rosterSchool()), admin);
    expect(status).toBe(200);
    expect(new Set(steps.map(({ step }) => step))).toEqual(new Set(["reading", "comparing"]));
    expect(last.preview).toMatchObject({
      version: "1.1",
      fault_count: 0,
      own_account: "kept",
      administrators: 2,
      is_unchanged: false,
      school: { source_id: "oak", name: "Oak School", is_first: false },
    });
    expect(toldChanges(last.preview)).toEqual({
      teachers: "+3 ~0 -0 =0",
      students: "+2 ~0 -0 =0",
      parents: "+1 ~0 -0 =0",
      classes: "+2 ~0 -0 =0",
      enrolments: "+6 ~0 -0 =0",
      guardians: "+1 ~0 -0 =0",
      accounts: "+6 ~0 -0 =0",
    });
    expect(last.preview.changes[1].added.examples).toEqual([
      { name: "Given dora Family dora", detail: "grade 03" },
      { name: "Given emil Family emil", detail: "grade 03" },
    ]);
    expect(last.preview.changes[4].added.examples[0].name).toBe("Given anna Family anna, teaching Class home");
    expect(await snapshot(app.database)).toEqual(before);
    expect(await trail()).toEqual([]);
  });

  test("is applied as promised, under the administrator's name, and once", async () => {
    const files = bulk(rosterSchool());
    const { promise } = await preview(app, files, admin);
    const key = randomUUID();
    const first = await sendRoster(app, "apply", files, admin, { promise: promise ?? "", key });
    expect(first.last.applied).toMatchObject({ was_there: false });
    expect(first.last.applied.changes[1]).toEqual({ kind: "students", added: 2, changed: 0, ended: 0 });
    expect(first.steps.map(({ step }) => step)).toContain("writing");
    const after = await snapshot(app.database);
    expect(await trail()).toMatchObject([{ actor_id: admin.person.id, school_id: school.id }]);

    // The same request again, as after a connection that broke: its first answer, and no effect.
    expect((await sendRoster(app, "apply", files, admin, { promise: promise ?? "", key })).last).toEqual(first.last);
    // The same bundle by another request: all is there already.
    expect((await sendRoster(app, "apply", files, admin, { promise: promise ?? "" })).last.applied).toMatchObject({
      was_there: true,
    });
    expect(await snapshot(app.database)).toEqual(after);
    expect(await trail()).toHaveLength(1);
    expect(await preview(app, files, admin)).toMatchObject({ is_unchanged: true, promise: null });
    const kept = await app.database.read
      .selectFrom("idempotency")
      .select("answer")
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    expect(kept.answer).not.toMatch(/anna|dora/i);
  });

  test("is not applied where the school or the bundle changed in between", async () => {
    const given = rosterSchool();
    const { promise } = await preview(app, bulk(given), admin);
    const more = { ...given, users: [...given.users, user("fred", "student")] };
    const other = await sendRoster(app, "apply", bulk(more), admin, { promise: promise ?? "" });
    expect(other.last).toMatchObject({ statusCode: 409, message: "ROSTER_CHANGED" });
    expect(toldChanges(other.last.current)["students"]).toBe("+3 ~0 -0 =0");
    expect(await trail()).toEqual([]);

    await importFiles(
      app.database,
      bulk({
        ...given,
        users: given.users.filter(({ sourcedId }) => sourcedId !== "emil"),
        enrollments: given.enrollments.filter(({ userSourcedId }) => userSourcedId !== "emil"),
      }),
    );
    const late = await sendRoster(app, "apply", bulk(given), admin, { promise: promise ?? "" });
    expect(late.last).toMatchObject({ statusCode: 409, current: { promise: expect.any(String) } });
    expect(toldChanges(late.last.current)["students"]).toBe("+1 ~0 -0 =1");
    expect(
      (await sendRoster(app, "apply", bulk(given), admin, { promise: late.last.current.promise })).last.applied
        .changes[1].added,
    ).toBe(1);
  });

  test("tells what changes of a row, what ends and what stays", async () => {
    const given = rosterSchool();
    await importFiles(app.database, bulk(given));
    const users = given.users
      .filter(({ sourcedId }) => sourcedId !== "emil")
      .map((row) => (row["sourcedId"] === "dora" ? { ...row, grades: "04", givenName: "Dorothea" } : row));
    const enrollments = given.enrollments
      .filter(({ userSourcedId }) => userSourcedId !== "emil")
      .map((row) => (row["sourcedId"] === "music-boris" ? { ...row, sourcedId: "renewed" } : row));
    const told = await preview(app, bulk({ ...given, users, enrollments }), admin);
    expect(told.changes[1]).toMatchObject({
      changed: {
        count: 1,
        examples: [
          { name: "Dorothea Family dora", detail: "Given dora Family dora → Dorothea Family dora, grade 03 → 04" },
        ],
      },
      ended: { count: 1, examples: [{ name: "Given emil Family emil" }] },
      unchanged: 0,
    });
    expect(told.changes[0]).toMatchObject({ kind: "teachers", unchanged: 3 });
    expect(told.changes.find(({ kind }) => kind === "enrolments")).toMatchObject({
      added: { count: 0 },
      changed: {
        count: 1,
        examples: [
          { name: "Given boris Family boris, teaching Class music", detail: expect.stringContaining("another id") },
        ],
      },
      ended: { count: 2 },
      unchanged: 3,
    });
  });
});

describe("a district's bundle", () => {
  const district = () => {
    const given = rosterSchool();
    given.users.push(
      user("olga", "teacher", { orgSourcedIds: "elm" }),
      user("paul", "student", { orgSourcedIds: "elm" }),
      user("dist", "teacher", { orgSourcedIds: "district" }),
    );
    given.classes.push(cls("elm-home", "homeroom", { schoolSourcedId: "elm" }));
    given.enrollments.push(
      enrolment("elm-home", "olga", "teacher", { schoolSourcedId: "elm" }),
      enrolment("elm-home", "paul", "student", { schoolSourcedId: "elm" }),
      enrolment("elm-home", "dist", "teacher", { schoolSourcedId: "elm" }),
    );
    return given;
  };

  test("changes the administrator's own school alone; the rest is counted", async () => {
    const elm = await makeSchool(app.database, { name: "Elm as it is", source_id: "elm" });
    const files = bulk(district());
    const told = await preview(app, files, admin);
    expect(told.left_out).toEqual({ schools: 1, people: 3, classes: 1, enrolments: 3 });
    expect((await sendRoster(app, "apply", files, admin, { promise: told.promise ?? "" })).last.applied).toBeDefined();
    expect(await app.database.read.selectFrom("person").select("id").where("school_id", "=", elm.id).execute()).toEqual(
      [],
    );
    expect(
      await app.database.read.selectFrom("school").select("name").where("id", "=", elm.id).executeTakeFirst(),
    ).toEqual({ name: "Elm as it is" });
    // What one school brings in says nothing of the district for the others.
    expect(await app.database.read.selectFrom("meta").select("key").where("key", "=", "roster.orgs").execute()).toEqual(
      [],
    );
  });

  test("places people as an import of the whole district would", async () => {
    const { promise } = await preview(app, bulk(district()), admin);
    await sendRoster(app, "apply", bulk(district()), admin, { promise: promise ?? "" });
    const ours = await app.database.read
      .selectFrom("person")
      .select("source_id")
      .where("school_id", "=", school.id)
      .where("source_id", "is not", null)
      .orderBy("source_id")
      .execute();
    expect(ours.map(({ source_id }) => source_id)).toEqual(["anna", "boris", "chief", "dora", "emil", "paula"]);
  });

  test("takes nobody's sign-in over: an address of another school's person stays theirs", async () => {
    const elsewhere = await makeSchool(app.database);
    const theirs = await makeAccount(app.database, elsewhere.id, {
      email: "anna@oak.example",
      passwordHash: "their own",
    });
    const login = () =>
      app.database.read
        .selectFrom("login")
        .selectAll()
        .where("id", "=", theirs.account.login_id)
        .executeTakeFirstOrThrow();
    const before = await login();
    const { promise } = await preview(app, bulk(rosterSchool()), admin);
    await sendRoster(app, "apply", bulk(rosterSchool()), admin, { promise: promise ?? "" });
    expect(await login()).toEqual(before);
    expect(
      await app.database.read
        .selectFrom("account")
        .selectAll()
        .where("id", "=", theirs.account.id)
        .executeTakeFirstOrThrow(),
    ).toEqual(theirs.account);
    expect((await app.call("GET", "/auth/me", { as: theirs })).status).toBe(200);
    // The roster gives the address up again: the account here goes, the login stays.
    const given = rosterSchool();
    given.users = given.users.map((row) => (row["sourcedId"] === "anna" ? { ...row, email: "" } : row));
    const again = await preview(app, bulk(given), admin);
    await sendRoster(app, "apply", bulk(given), admin, { promise: again.promise ?? "" });
    expect(await login()).toEqual(before);
  });

  test("of other schools alone is a fault", async () => {
    const given = district();
    given.orgs = given.orgs.filter(({ sourcedId }) => sourcedId !== "oak");
    const told = await preview(app, bulk(given), admin);
    expect(told.promise).toBeNull();
    expect(told.faults.map(({ file, message }) => `${file} ${message}`).join("\n")).toContain(
      'orgs.csv your school ("oak") is not in this roster',
    );
  });

  test("as a delta leaves other schools' rows out, known or not", async () => {
    await importFiles(app.database, bulk(rosterSchool()));
    const files = delta({
      users: [user("gina", "student"), user("hugo", "student", { orgSourcedIds: "elm" })].map((row) => ({
        ...row,
        status: "active",
      })),
      enrollments: [
        enrolment("home", "gina", "student", { status: "active" }),
        enrolment("elm-home", "somebody", "student", { status: "active", schoolSourcedId: "elm" }),
      ],
    });
    const told = await preview(app, files, admin);
    expect(told.faults).toEqual([]);
    expect(toldChanges(told)).toMatchObject({ students: "+1 ~0 -0 =2", enrolments: "+1 ~0 -0 =6" });
    expect(told.left_out).toMatchObject({ people: 1, enrolments: 1 });
  });
});

describe("a first roster", () => {
  beforeEach(async () => {
    school = await makeSchool(app.database, { name: "Set up by hand" });
    admin = await makeAccount(app.database, school.id, {
      administrator: true,
      now: IN_TERM,
      email: "anna@oak.example",
    });
  });

  test("of several schools asks which one it is", async () => {
    await app.database.write((db) =>
      db.updateTable("school").set({ source_id: "another" }).where("source_id", "=", "oak").execute(),
    );
    const asked = await preview(app, bulk(rosterSchool()), admin);
    expect(asked).toMatchObject({
      school: null,
      promise: null,
      choices: [
        { source_id: "oak", name: "Oak School" },
        { source_id: "elm", name: "Elm School" },
      ],
    });
    const told = await preview(app, bulk(rosterSchool()), admin, { school: "oak" });
    expect(told.school).toEqual({
      source_id: "oak",
      name: "Oak School",
      renamed_from: "Set up by hand",
      is_first: true,
    });
    // Who was added by hand is told by the address, and stays an administrator.
    expect(told.changes[0]).toMatchObject({
      kind: "teachers",
      added: { count: 2 },
      changed: { count: 1, examples: [{ name: "Given anna Family anna" }] },
    });
    expect(told.own_account).toBe("kept");
    await sendRoster(app, "apply", bulk(rosterSchool()), admin, { school: "oak", promise: told.promise ?? "" });
    expect(
      await app.database.read
        .selectFrom("school")
        .select(["name", "source_id"])
        .where("id", "=", school.id)
        .executeTakeFirst(),
    ).toEqual({ name: "Oak School", source_id: "oak" });
    expect((await app.call("GET", "/auth/me", { as: admin })).body.person).toMatchObject({
      first_name: "Given anna",
      is_administrator: true,
      classes: [{ name: "Class home" }],
    });
    expect(await preview(app, bulk(rosterSchool()), admin)).toMatchObject({ is_unchanged: true, choices: [] });
  });

  test("cannot be that of a school that is here already", async () => {
    const told = await preview(app, bulk(rosterSchool()), admin, { school: "oak" });
    expect(told).toMatchObject({
      promise: null,
      fault_count: 1,
      faults: [{ file: "orgs.csv", line: 3, column: "sourcedId" }],
    });
  });
});

describe("what is wrong", () => {
  test("faults by file, line and column; nothing can be applied", async () => {
    const given = rosterSchool();
    given.enrollments.push(
      enrolment("home", "nobody", "student"),
      enrolment("nowhere", "dora", "student", { beginDate: "31.12.2026" }),
    );
    const told = await preview(app, bulk(given), admin);
    expect(told).toMatchObject({ promise: null, fault_count: 3, changes: [] });
    expect(told.faults).toContainEqual({
      file: "enrollments.csv",
      line: 8,
      column: "userSourcedId",
      message: '"nobody" is the id of nothing known',
    });
    const refused = await sendRoster(app, "apply", bulk(given), admin, { promise: "0".repeat(64) });
    expect(refused.last).toMatchObject({ statusCode: 409, current: { fault_count: 3 } });
    expect(await trail()).toEqual([]);
  });

  test("a file that is no zip, is encrypted, holds no roster, or lies about its size", async () => {
    for (const bytes of [
      Buffer.from("no zip at all"),
      zip({ "readme.txt": "hello" }),
      zip(bulk(rosterSchool())).subarray(0, 300),
    ]) {
      const { status, last } = await sendRoster(app, "check", bytes, admin);
      expect(status).toBe(200);
      expect(last).toMatchObject({ statusCode: 400, message: expect.any(String) });
      expect(last.message).not.toMatch(/daybell-upload|\/tmp/);
    }
    const lied = await sendRoster(app, "check", zip(bulk(rosterSchool()), 10), admin);
    expect(lied.last.preview?.fault_count ?? 1).toBeGreaterThan(0);
  });

  test("the wrong kind of body, too large a one, an empty one", async () => {
    const body = new Uint8Array(zip(bulk(rosterSchool())));
    const send = async (init: RequestInit) =>
      (await app.request("/admin/roster/check", { method: "POST", ...init })).status;
    expect(await send({ body, headers: { ...admin.headers, "Content-Type": "text/plain" } })).toBe(415);
    expect(await send({ body: "", headers: { ...admin.headers, "Content-Type": "application/zip" } })).toBe(400);
    const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(1024 * 1024)) });
    const unending = {
      body: endless,
      duplex: "half",
      headers: { ...admin.headers, "Content-Type": "application/zip" },
    };
    expect(await send(unending as RequestInit)).toBe(413);
    expect(
      await send({
        body,
        headers: {
          ...admin.headers,
          "Content-Type": "application/zip",
          Origin: "https://evil.example",
          "Sec-Fetch-Site": "cross-site",
        },
      }),
    ).toBe(403);
  });
});

describe("the one who imports", () => {
  test("is told where the roster ends them, or takes their rights", async () => {
    const given = rosterSchool();
    given.users.push(user("head", "administrator"));
    await importFiles(app.database, bulk(given));
    const person = await app.database.read
      .selectFrom("person")
      .select("id")
      .where("source_id", "=", "head")
      .executeTakeFirstOrThrow();
    await app.database.write((db) => db.deleteFrom("person").where("id", "=", admin.person.id).execute());
    const account = await app.database.read
      .selectFrom("account")
      .selectAll()
      .where("person_id", "=", person.id)
      .executeTakeFirstOrThrow();
    await app.database.write((db) =>
      db
        .updateTable("session")
        .set({ account_id: account.id, login_id: account.login_id })
        .where("account_id", "=", admin.account.id)
        .execute(),
    );
    await app.database.write((db) =>
      db.updateTable("account").set({ status: "active" }).where("id", "=", account.id).execute(),
    );
    const users = (role: string | null) =>
      role === null
        ? given.users.filter(({ sourcedId }) => sourcedId !== "head")
        : given.users.map((row) => (row["sourcedId"] === "head" ? { ...row, role } : row));
    expect(await preview(app, bulk({ ...given, users: users(null) }), admin)).toMatchObject({
      own_account: "ended",
      administrators: 1,
    });
    expect(await preview(app, bulk({ ...given, users: users("teacher") }), admin)).toMatchObject({
      own_account: "not_administrator",
      administrators: 1,
    });
    const nobody = users("teacher").filter(({ sourcedId }) => sourcedId !== "chief");
    expect(await preview(app, bulk({ ...given, users: nobody }), admin)).toMatchObject({ administrators: 0 });
  });
});

/**
 * Whether this process holds a lock on a file. The system takes all of a process's away where it closes the file once,
 * whatever else of it has it open (POSIX.1, fcntl). It is asked for each of the process's open files (proc(5), fdinfo):
 * `/proc/locks`, the list of the whole machine, tells of a lock twice where others come and go as it is read.
 */
async function holdsLock(file: string): Promise<boolean> {
  for (const descriptor of await readdir("/proc/self/fd")) {
    // One that was closed meanwhile is gone.
    const path = await readlink(`/proc/self/fd/${descriptor}`).catch(() => undefined);
    if (path !== file) continue;
    if (/^lock:/m.test(await readFile(`/proc/self/fdinfo/${descriptor}`, "utf8").catch(() => ""))) return true;
  }
  return false;
}

test("who lost their rights while their upload waited for its turn changes nothing by it", async () => {
  const files = bulk(rosterSchool());
  const { promise } = await preview(app, files, admin);
  const bytes = zip(files);
  const path = join(await writeBundle({ "upload.zip": bytes }), "upload.zip");
  const actor = {
    sessionId: "none",
    loginId: "none",
    accountId: admin.account.id,
    personId: admin.person.id,
    schoolId: school.id,
    role: "teacher" as const,
    isAdministrator: true,
    name: "",
    timeZone: "America/Denver",
    locale: "en",
    settings: "{}",
  };
  const upload = {
    path,
    digest: createHash("sha256").update(bytes).digest("hex"),
    actor,
    sourceId: undefined,
    now: IN_TERM,
    promise: promise ?? "",
    allowEnding: false,
    key: undefined,
  };
  const before = await snapshot(app.database);
  for (const [table, change] of [
    ["person", { is_administrator: 0 as const }],
    ["account", { status: "disabled" as const }],
  ] as const) {
    const turn: Turn = async (work) => {
      await app.database.write((db) => db.updateTable(table).set(change).execute());
      return work();
    };
    await expect(applySchoolRoster(app.database, upload, () => undefined, turn)).rejects.toMatchObject({ status: 403 });
    await app.database.write((db) => db.updateTable("person").set({ is_administrator: 1 }).execute());
  }
  await app.database.write((db) => db.updateTable("account").set({ status: "active" }).execute());
  expect(await snapshot(app.database)).toEqual(before);
  expect(
    await applySchoolRoster(
      app.database,
      upload,
      () => undefined,
      (work) => work(),
    ),
  ).toMatchObject({
    was_there: false,
  });
});

describe("in a thread of its own", () => {
  const left = (): Promise<string[]> => readdir(join(app.dataDir, "uploads"));

  beforeEach(async () => {
    app = await openTestApp(IN_TERM.toISOString(), undefined, undefined, true);
    school = await makeSchool(app.database, { source_id: "oak" });
    admin = await makeAccount(app.database, school.id, { administrator: true, now: IN_TERM });
  });

  test("a real district: one of its three schools, and everybody else is answered meanwhile", async () => {
    const files = await readDistrict();
    const own =
      files["orgs.csv"]
        ?.split("\n")
        .find((line) => /,school,/.test(line))
        ?.split(",")[0] ?? "";
    await app.database.write((db) =>
      db.updateTable("school").set({ source_id: own }).where("id", "=", school.id).execute(),
    );
    const told = await preview(app, files, admin);
    expect(told.fault_count).toBe(0);
    expect(told.left_out.schools).toBe(2);
    expect(told.left_out.people).toBeGreaterThan(100);
    const [{ last }, terms] = await Promise.all([
      sendRoster(app, "apply", files, admin, { promise: told.promise ?? "" }),
      app.call("POST", "/profile/sign/terms", { as: admin }),
    ]);
    expect(terms.status).toBe(200);
    expect(last.applied.changes[1].added).toBe(told.changes[1]?.added.count);
    expect(await preview(app, files, admin)).toMatchObject({ is_unchanged: true });
  }, 60_000);

  if (projectDatabase() === "sqlite" && process.platform === "linux")
    test("the server keeps its hold on the database, whose log others would else take for left behind", async () => {
      const file = join(app.dataDir, "daybell.db");
      expect(await holdsLock(file)).toBe(true);
      await sendRoster(app, "check", bulk(rosterSchool()), admin);
      expect(await holdsLock(file)).toBe(true);
    });

  test("a check that nobody waits for any more ends, and takes its file with it", async () => {
    const given = new AbortController();
    const body = new Uint8Array(zip(await readDistrict()));
    const response = await app.request("/admin/roster/check", {
      method: "POST",
      body,
      signal: given.signal,
      headers: { ...admin.headers, "Content-Type": "application/zip" },
    });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    expect(await preview(app, bulk(rosterSchool()), admin)).toMatchObject({ fault_count: 0 });
  }, 60_000);

  test("two at once do it once, refusals and broken bundles come through, and nothing is left on the disk", async () => {
    const files = bulk(rosterSchool());
    const { promise } = await preview(app, files, admin);
    const both = await Promise.all(
      [1, 2].map(() => sendRoster(app, "apply", files, admin, { promise: promise ?? "" })),
    );
    expect(both.map(({ last }) => last.applied.was_there).sort()).toEqual([false, true]);
    expect(both[1]?.steps[0]).toEqual({ step: "waiting", file: null, rows: null });
    expect(await trail()).toHaveLength(1);
    const more = { ...rosterSchool(), users: rosterSchool().users.map((row) => ({ ...row, familyName: "Other" })) };
    expect((await sendRoster(app, "apply", bulk(more), admin, { promise: promise ?? "" })).last).toMatchObject({
      statusCode: 409,
      current: { promise: expect.any(String) },
    });
    expect((await sendRoster(app, "check", Buffer.from("no zip"), admin)).last).toMatchObject({ statusCode: 400 });
    expect(await left()).toEqual([]);
  }, 60_000);
});
