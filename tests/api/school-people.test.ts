import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { listAudit } from "#contract/audit.ts";
import {
  erasePerson,
  exportPerson,
  getInvitations,
  getSchoolPerson,
  invitePerson,
  listSchoolPeople,
  sendInvitations,
  setAdministrator,
  unlockPerson,
} from "#contract/school-people.ts";
import { ROSTER_NAME_LENGTH } from "#contract/lengths.ts";
import type { Schema } from "#server/database/schema.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { readLedgerFile } from "#server/services/privacy/ledger-file.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { projectDatabase } from "#tests/support/database.ts";
import {
  type ClassScene,
  enroll,
  makeAccount,
  makeClassScene,
  makePerson,
  makeSchool,
  type SignedIn,
} from "#tests/support/factories.ts";
import { allAtOnce } from "#tests/support/waiting-transactions.ts";

const NOW = "2026-09-01T14:02:00.000Z";
const PASSWORD = "a quiet morning";

let app: TestApp;
let scene: ClassScene;
let chief: SignedIn;

beforeEach(async () => {
  app = await openTestApp(NOW);
  scene = await makeClassScene(app.database);
  chief = await makeAccount(app.database, scene.school.id, { administrator: true });
  await rename(chief, "Zora", "Chief");
});

async function rename({ person }: Pick<SignedIn, "person">, first_name: string, last_name: string): Promise<void> {
  await app.database.write((db) =>
    db.updateTable("person").set({ first_name, last_name }).where("id", "=", person.id).execute(),
  );
  Object.assign(person, { first_name, last_name });
}

const call = (method: "POST" | "PATCH", id: string, rest: string, body?: unknown) =>
  app.call(method, `/admin/people/${id}${rest}`, { as: chief, ...(body === undefined ? {} : { body }) });
const audited = async (action: string) =>
  app.database.read
    .selectFrom("audit")
    .select(["school_id", "actor_id", "subject_id", "detail"])
    .where("action", "=", action)
    .orderBy("id")
    .execute();
const mails = async () =>
  app.database.read.selectFrom("mail").select(["recipient", "text", "school_id"]).orderBy("recipient").execute();
const person = (id: string) => ask(app, getSchoolPerson, { as: chief, params: { id } });
const waiting = async (email: string, role: Schema["person"]["role"] = "teacher"): Promise<SignedIn> =>
  makeAccount(app.database, scene.school.id, { email, role, status: "unverified" });

const listed = (query: z.input<typeof listSchoolPeople.query>) => ask(app, listSchoolPeople, { as: chief, query });

describe("the list of people", () => {
  const names = async (query: Parameters<typeof listed>[0]) =>
    (await listed(query)).people.map((one) => `${one.first_name} ${one.last_name}`);

  test("tells who is here, what they are and how their accounts stand", async () => {
    const { people, total } = await ask(app, listSchoolPeople, { as: chief });
    expect(total).toBe(5);
    expect(people.map((one) => one.last_name)).toEqual(["Chief", "Example", "Example", "Example", "Hopper"]);
    expect(people[0]).toMatchObject({
      id: chief.person.id,
      role: "teacher",
      is_administrator: true,
      classes: [],
      account: { state: "active", locked_until: null, invited_at: null },
      left_on: null,
    });
    expect(people[1]).toMatchObject({
      role: "student",
      account: null,
      classes: [{ id: scene.class.id, name: "Class 1" }],
    });
    expect(people[4]).toMatchObject({ is_administrator: false, classes: [{ id: scene.class.id, name: "Class 1" }] });
  });

  test("is searched by names and addresses, whatever the accents, and filtered by role, class and status", async () => {
    await rename({ person: scene.students[0] ?? chief.person }, "Zoë", "Ångström");
    await makePerson(app.database, scene.school.id, { first_name: "Gone", last_name: "Away", left_on: "2026-09-01" });
    await rename(await waiting("new.comer@school.example"), "New", "Comer");
    await rename(
      await makeAccount(app.database, scene.school.id, { status: "disabled", role: "parent" }),
      "Off",
      "Switched",
    );
    expect(await names({ search: "angstrom zoe" })).toEqual(["Zoë Ångström"]);
    expect(await names({ search: "NEW.comer@" })).toEqual(["New Comer"]);
    expect(await names({ role: "administrator" })).toEqual(["Zora Chief"]);
    expect(await names({ role: "teacher" })).toEqual(["Zora Chief", "New Comer", "Grace Hopper"]);
    expect(await names({ class_id: scene.class.id, role: "student", search: "1" })).toEqual(["Student1 Example"]);
    expect(await names({ status: "left" })).toEqual(["Gone Away"]);
    expect(await names({ status: "not_activated" })).toEqual(["New Comer"]);
    expect(await names({ status: "disabled" })).toEqual(["Off Switched"]);
    expect(await names({ status: "no_account", search: "example" })).toEqual(["Student1 Example", "Student2 Example"]);
  });

  test("is paged, and knows nobody of another school", async () => {
    await makeClassScene(app.database);
    const page = await ask(app, listSchoolPeople, { as: chief, query: { limit: 2, offset: 3 } });
    expect(page).toMatchObject({ total: 5, limit: 2, offset: 3 });
    expect(page.people.map((one) => one.last_name)).toEqual(["Example", "Hopper"]);
  });

  test("an account that was opened before, and has a password, needs no activation; a new one does, whatever its e-mail has elsewhere", async () => {
    const again = await makeAccount(app.database, scene.school.id, {
      status: "unverified",
      passwordHash: "set",
      consented: true,
    });
    expect((await person(again.person.id)).account?.state).toBe("active");
    const added = await makeAccount(app.database, scene.school.id, { status: "unverified", passwordHash: "set" });
    expect((await person(added.person.id)).account?.state).toBe("not_activated");
  });
});

describe("one person", () => {
  test("with family, roster, and who is the last administrator", async () => {
    const [child] = scene.students;
    const parent = await makeAccount(app.database, scene.school.id, { role: "parent" });
    await app.database.write((db) =>
      db
        .insertInto("guardian")
        .values({ school_id: scene.school.id, guardian_id: parent.person.id, student_id: child?.id ?? "" })
        .execute(),
    );
    expect(await person(child?.id ?? "")).toMatchObject({
      guardians: [{ id: parent.person.id, name: "Grace Hopper" }],
      children: [],
      roster_id: null,
      is_self: false,
    });
    expect((await person(parent.person.id)).children).toEqual([{ id: child?.id, name: "Student0 Example" }]);
    expect(await person(chief.person.id)).toMatchObject({ is_self: true, is_last_administrator: true });
    expect(await person(scene.teacher.person.id)).toMatchObject({
      is_last_administrator: false,
      shares_sign_in: false,
    });
  });

  test("that the address signs in someone else of the school is told; of another school nothing is", async () => {
    await makeAccount(app.database, (await makeSchool(app.database)).id, { loginId: scene.teacher.account.login_id });
    expect((await person(scene.teacher.person.id)).shares_sign_in).toBe(false);
    await makeAccount(app.database, scene.school.id, { role: "parent", loginId: scene.teacher.account.login_id });
    expect((await person(scene.teacher.person.id)).shares_sign_in).toBe(true);
  });
});

describe("administrators", () => {
  const set = (id: string, is_administrator: boolean) => call("PATCH", id, "", { is_administrator });

  test("are named and no longer named, which their very next call shows", async () => {
    const { teacher } = scene;
    const asks = () => app.call("GET", "/admin/people", { as: teacher });
    expect((await asks()).status).toBe(403);
    await ask(app, setAdministrator, {
      as: chief,
      params: { id: teacher.person.id },
      body: { is_administrator: true },
    });
    expect((await asks()).status).toBe(200);
    expect((await set(teacher.person.id, true)).status).toBe(200);
    expect((await set(chief.person.id, false)).status).toBe(200);
    expect((await set(teacher.person.id, false)).status).toBe(403);
    expect(await audited("person.administrator-named")).toEqual([
      { school_id: scene.school.id, actor_id: chief.person.id, subject_id: teacher.person.id, detail: "{}" },
    ]);
    expect(await audited("person.administrator-unnamed")).toMatchObject([{ subject_id: chief.person.id }]);
  });

  test("the last one who can sign in stays", async () => {
    const off = await makeAccount(app.database, scene.school.id, { administrator: true, status: "disabled" });
    const gone = await makeAccount(app.database, scene.school.id, { administrator: true });
    await app.database.write((db) =>
      db.updateTable("person").set({ left_on: "2026-08-01" }).where("id", "=", gone.person.id).execute(),
    );
    expect(await set(chief.person.id, false)).toMatchObject({ status: 400, body: { message: "LAST_ADMINISTRATOR" } });
    for (const id of [off.person.id, gone.person.id]) expect((await set(id, false)).status).toBe(200);
  });

  test("of two who take the rights from each other at once, one stays", async () => {
    const second = await makeAccount(app.database, scene.school.id, { administrator: true });
    const take = (as: SignedIn, id: string) =>
      app.call("PATCH", `/admin/people/${id}`, { as, body: { is_administrator: false } });
    const answers = await Promise.all([take(chief, second.person.id), take(second, chief.person.id)]);
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const left = await app.database.read
      .selectFrom("person")
      .select("id")
      .where("school_id", "=", scene.school.id)
      .where("is_administrator", "=", 1)
      .execute();
    expect(left).toHaveLength(1);
  });

  describe("who leave", () => {
    const end = (as: SignedIn, id: string, last_day: string) =>
      app.call("POST", `/admin/people/${id}/end`, { as, body: { last_day } });
    const staying = () =>
      app.database.read
        .selectFrom("person")
        .select("id")
        .where("school_id", "=", scene.school.id)
        .where("is_administrator", "=", 1)
        .where("left_on", "is", null)
        .execute();

    test("some day leave nobody behind without one: the one who stays keeps the rights", async () => {
      const second = await makeAccount(app.database, scene.school.id, { administrator: true });
      expect(await end(chief, second.person.id, "2026-09-01")).toMatchObject({ status: 200 });
      expect(await person(chief.person.id)).toMatchObject({ is_last_administrator: true });
      expect(await set(chief.person.id, false)).toMatchObject({ status: 400, body: { message: "LAST_ADMINISTRATOR" } });
      // Until midnight the second one is still here to try.
      expect(await end(second, chief.person.id, "2026-08-31")).toMatchObject({
        status: 400,
        body: { message: "LAST_ADMINISTRATOR" },
      });
      expect(await end(second, chief.person.id, "2026-09-30")).toMatchObject({
        status: 400,
        body: { message: "LAST_ADMINISTRATOR" },
      });
      expect(await staying()).toEqual([{ id: chief.person.id }]);
    });

    test("while the other is no longer named, one stays", async () => {
      const second = await makeAccount(app.database, scene.school.id, { administrator: true });
      const answers = await Promise.all([
        end(chief, second.person.id, "2026-09-01"),
        app.call("PATCH", `/admin/people/${chief.person.id}`, { as: second, body: { is_administrator: false } }),
      ]);
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
      expect(await staying()).toHaveLength(1);
    });
  });

  test("are teachers who are here", async () => {
    expect(await set(scene.students[0]?.id ?? "", true)).toMatchObject({
      status: 400,
      body: { message: "NOT_A_TEACHER" },
    });
    const gone = await makePerson(app.database, scene.school.id, { role: "teacher", left_on: "2026-09-01" });
    expect(await set(gone.id, true)).toMatchObject({ status: 400, body: { message: "HAS_LEFT" } });
  });
});

describe("activation links", () => {
  test("one is mailed and works; one before it that has not left yet is taken back", async () => {
    const { person: newcomer, account } = await waiting("new@school.example");
    await ask(app, invitePerson, { as: chief, params: { id: newcomer.id } });
    const links = async () =>
      (await mails()).map(({ text }) => Object.fromEntries(new URL(/http\S+/.exec(text)?.[0] ?? "").searchParams));
    const [first] = await links();
    app.clock.now = new Date("2026-09-01T14:04:00.000Z");
    await ask(app, invitePerson, { as: chief, params: { id: newcomer.id } });
    const [second, ...more] = await links();
    expect(more).toEqual([]);
    expect(await person(newcomer.id)).toMatchObject({
      account: { state: "not_activated", invited_at: "2026-09-01T14:04:00.000Z" },
      link_expires_at: "2026-09-08T14:04:00.000Z",
    });
    expect((await app.call("POST", "/auth/activate-account", { body: { ...first, password: PASSWORD } })).status).toBe(
      400,
    );
    expect((await app.call("POST", "/auth/activate-account", { body: { ...second, password: PASSWORD } })).status).toBe(
      200,
    );
    expect(await person(newcomer.id)).toMatchObject({ account: { state: "active" }, link_expires_at: null });
    expect(await call("POST", newcomer.id, "/invite")).toMatchObject({ status: 400, body: { message: "ACTIVATED" } });
    expect(await audited("account.invited")).toMatchObject([
      { actor_id: chief.person.id, subject_id: account.id },
      { subject_id: account.id },
    ]);
  });

  if (projectDatabase() === "postgres")
    test("once, where two administrators ask for it at the same moment", async () => {
      const { person: newcomer } = await waiting("new@school.example");
      const invite = () => call("POST", newcomer.id, "/invite");
      const answers = await allAtOnce(app.database, "link", [invite, invite]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await audited("account.invited")).toHaveLength(1);
      await waiting("other@school.example");
      const inviteAll = () => ask(app, sendInvitations, { as: chief, body: {} });
      const sums = await allAtOnce(app.database, "link", [inviteAll, inviteAll]);
      expect(sums.map(({ sent }) => sent).sort()).toEqual([0, 1]);
    });

  test("not twice within a minute, none without an address, none after leaving", async () => {
    const { person: newcomer } = await waiting("new@school.example");
    expect((await call("POST", newcomer.id, "/invite")).status).toBe(200);
    app.clock.now = new Date("2026-09-01T14:02:30.000Z");
    expect(await call("POST", newcomer.id, "/invite")).toMatchObject({ status: 400, body: { message: "JUST_SENT" } });
    // A clock that was ahead by days is right again.
    app.clock.now = new Date("2026-08-20T14:02:00.000Z");
    expect((await call("POST", newcomer.id, "/invite")).status).toBe(200);
    expect(await call("POST", scene.students[0]?.id ?? "", "/invite")).toMatchObject({
      status: 400,
      body: { message: "NO_ACCOUNT" },
    });
    await app.database.write((db) =>
      db.updateTable("person").set({ left_on: "2026-08-01" }).where("id", "=", newcomer.id).execute(),
    );
    expect(await call("POST", newcomer.id, "/invite")).toMatchObject({ status: 400, body: { message: "HAS_LEFT" } });
    expect(await mails()).toHaveLength(1);
  });

  test("all who wait for one are sent one, but those who were lately, and once for a key", async () => {
    const { person: first } = await waiting("a@school.example");
    await waiting("b@school.example");
    const both = await waiting("c@school.example", "parent");
    await makeAccount(app.database, scene.school.id, {
      role: "student",
      status: "unverified",
      loginId: both.account.login_id,
    });
    await makeAccount(app.database, (await makeSchool(app.database)).id, {
      status: "unverified",
      email: "other@school.example",
    });
    await ask(app, invitePerson, { as: chief, params: { id: first.id } });
    expect(await ask(app, getInvitations, { as: chief })).toEqual({ waiting: 3, recent: 1 });
    expect(await ask(app, getInvitations, { as: chief, query: { role: "parent" } })).toEqual({ waiting: 1, recent: 0 });
    const key = randomUUID();
    for (let index = 0; index < 2; index += 1)
      expect(await ask(app, sendInvitations, { as: chief, body: {}, key })).toEqual({ status: 200, sent: 2 });
    expect((await mails()).map((one) => one.recipient)).toEqual([
      "a@school.example",
      "b@school.example",
      "c@school.example",
    ]);
    expect(await ask(app, sendInvitations, { as: chief, body: {} })).toMatchObject({ sent: 0 });
    app.clock.now = new Date("2026-09-02T15:02:00.000Z");
    expect(await ask(app, getInvitations, { as: chief })).toEqual({ waiting: 3, recent: 0 });
    expect(await audited("accounts.invited")).toMatchObject([
      { actor_id: chief.person.id, subject_id: null, detail: '{"count":2}' },
    ]);
  });

  test("thousands leave in one go", async () => {
    const count = 1200;
    await app.database.write(async (db) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        id: `many-${index}`,
        school_id: scene.school.id,
        created_at: NOW,
      }));
      for (let at = 0; at < count; at += 400) {
        const some = rows.slice(at, at + 400);
        await db
          .insertInto("person")
          .values(
            some.map((row) => ({
              ...row,
              role: "student" as const,
              first_name: "Many",
              last_name: row.id,
              is_administrator: 0 as const,
              leaderboard_hidden: 0 as const,
            })),
          )
          .execute();
        await db
          .insertInto("login")
          .values(
            some.map(({ id, created_at }) => ({
              id,
              email: `${id}@s.example`,
              email_key: `${id}@s.example`,
              failed_count: 0,
              created_at,
            })),
          )
          .execute();
        await db
          .insertInto("account")
          .values(
            some.map((row) => ({
              ...row,
              person_id: row.id,
              login_id: row.id,
              role: "student" as const,
              status: "unverified" as const,
              terms_version: 0,
              failed_count: 0,
            })),
          )
          .execute();
      }
    });
    expect(await ask(app, sendInvitations, { as: chief, body: { role: "student" } })).toMatchObject({ sent: count });
    expect(await mails()).toHaveLength(count);
  });
});

describe("a locked account", () => {
  const wrong = (email: string, cookie?: string) =>
    app.call("POST", "/auth/unified-login", {
      body: { email, password: "no" },
      ...(cookie ? { headers: { Cookie: cookie } } : {}),
    });
  const right = (email: string, cookie?: string) =>
    app.call("POST", "/auth/unified-login", {
      body: { email, password: PASSWORD },
      ...(cookie ? { headers: { Cookie: cookie } } : {}),
    });

  test("is shown and unlocked, for strangers and for the device of its owner", async () => {
    const email = "locked@school.example";
    const { person: locked, account } = await makeAccount(app.database, scene.school.id, {
      email,
      passwordHash: await hashPassword(PASSWORD),
    });
    const entered = await right(email);
    const device = /daybell[-_]device=[^;]+/.exec(entered.headers.get("Set-Cookie") ?? "")?.[0] ?? "none";
    for (let index = 0; index < 10; index += 1) await wrong(email, device);
    expect((await right(email, device)).body.message).toBe("DISABLED");
    expect(await person(locked.id)).toMatchObject({
      account: { state: "locked", locked_until: "2026-09-01T14:17:00.000Z" },
    });
    expect(
      (await ask(app, listSchoolPeople, { as: chief, query: { status: "locked" } })).people.map(({ id }) => id),
    ).toEqual([locked.id]);
    for (let index = 0; index < 10; index += 1) await wrong(email);
    await ask(app, unlockPerson, { as: chief, params: { id: locked.id } });
    expect((await person(locked.id)).account?.state).toBe("active");
    expect((await right(email, device)).status).toBe(200);
    expect((await right(email)).status).toBe(200);
    expect(await audited("account.unlocked")).toEqual([
      { school_id: scene.school.id, actor_id: chief.person.id, subject_id: account.id, detail: "{}" },
    ]);
    expect(await call("POST", scene.students[0]?.id ?? "", "/unlock")).toMatchObject({
      status: 400,
      body: { message: "NO_ACCOUNT" },
    });
  });
});

describe("one person's data", () => {
  test("is exported, and the trail tells by whom", async () => {
    const [student] = scene.students;
    const told = await ask(app, exportPerson, { as: chief, params: { id: student?.id ?? "" } });
    expect(told).toMatchObject({
      format: "daybell-person",
      person: { id: student?.id, first_name: "Student0" },
      enrolments: [{ class: { name: "Class 1" }, as: "student", lent: false }],
    });
    expect(await audited("person.export")).toMatchObject([{ actor_id: chief.person.id, subject_id: student?.id }]);
    expect(await app.database.read.selectFrom("idempotency").select("key").execute()).toEqual([]);
  });

  test("is erased once the name is typed: gone from lists, in the ledger, and again is no mistake", async () => {
    const { person: gone } = await makeAccount(app.database, scene.school.id, {
      role: "student",
      email: "gone@school.example",
    });
    await enroll(app.database, scene.school.id, scene.class.id, gone.id);
    expect(await call("POST", gone.id, "/erase", { name: "Grace" })).toMatchObject({
      status: 400,
      body: { message: "NAME_DIFFERS" },
    });
    expect(
      await ask(app, erasePerson, { as: chief, params: { id: gone.id }, body: { name: "  hopper   GRACE " } }),
    ).toMatchObject({ status: 200 });
    expect(
      await ask(app, erasePerson, { as: chief, params: { id: gone.id }, body: { name: "Grace Hopper" } }),
    ).toMatchObject({ status: 200 });
    expect(await readLedgerFile(app.dataDir)).toMatchObject([{ person_id: gone.id, school_id: scene.school.id }]);
    expect(await audited("person.erase")).toMatchObject([{ actor_id: chief.person.id, subject_id: gone.id }]);
    expect((await app.call("GET", `/admin/people/${gone.id}`, { as: chief })).status).toBe(404);
    for (const status of [undefined, "left"] as const)
      expect(
        (await ask(app, listSchoolPeople, { as: chief, query: status ? { status } : {} })).people.map(({ id }) => id),
      ).not.toContain(gone.id);
    expect(
      await app.database.read.selectFrom("login").select("id").where("email_key", "=", "gone@school.example").execute(),
    ).toEqual([]);
  });

  test("is told as the same erased person by all entries about them, their account's too", async () => {
    const { person: gone, account } = await waiting("gone@school.example");
    await ask(app, invitePerson, { as: chief, params: { id: gone.id } });
    expect(await audited("account.invited")).toMatchObject([{ subject_id: account.id }]);
    await ask(app, erasePerson, { as: chief, params: { id: gone.id }, body: { name: "Grace Hopper" } });
    const { entries } = await ask(app, listAudit, { as: chief });
    const [erased, invited] = entries;
    expect(entries.map(({ action }) => action)).toEqual(["person.erase", "account.invited"]);
    expect(erased?.subject).toMatchObject({ id: gone.id, kind: "person" });
    expect(invited?.subject).toEqual(erased?.subject);
  });

  test("is erased under names as long as a roster may tell them", async () => {
    const { person: gone } = await makeAccount(app.database, scene.school.id, { role: "student" });
    const [first_name, last_name] = ["A".repeat(ROSTER_NAME_LENGTH), "B".repeat(ROSTER_NAME_LENGTH)];
    await app.database.write((db) =>
      db.updateTable("person").set({ first_name, last_name }).where("id", "=", gone.id).execute(),
    );
    expect(
      await ask(app, erasePerson, { as: chief, params: { id: gone.id }, body: { name: `${first_name} ${last_name}` } }),
    ).toMatchObject({ status: 200 });
  });

  test("neither oneself nor an administrator is erased", async () => {
    const other = await makeAccount(app.database, scene.school.id, { administrator: true });
    expect(await call("POST", chief.person.id, "/erase", { name: "Zora Chief" })).toMatchObject({
      status: 400,
      body: { message: "YOURSELF" },
    });
    expect(await call("POST", other.person.id, "/erase", { name: "Grace Hopper" })).toMatchObject({
      status: 400,
      body: { message: "ADMINISTRATOR" },
    });
    expect((await person(other.person.id)).last_name).toBe("Hopper");
  });
});
