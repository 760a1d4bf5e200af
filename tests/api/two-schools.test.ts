import { beforeEach, describe, expect, test } from "vitest";
import { confirmSchool } from "#contract/auth.ts";
import { addPeople } from "#contract/people-by-hand.ts";
import {
  erasePerson,
  exportPerson,
  getInvitations,
  getSchoolPerson,
  invitePerson,
  listSchoolPeople,
  type SchoolPersonDetail,
  sendInvitations,
  unlockPerson,
} from "#contract/school-people.ts";
import type { Schema } from "#server/database/schema.ts";
import { openDatabase } from "#server/database/database.ts";
import { findOrAddLogin } from "#server/services/accounts/find-or-add-login.ts";
import { inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";

/*
 * A teacher of Maple School whom Oak School adds by e-mail. A login belongs to its person: Oak learns nothing of it, and
 * opens nothing by it, until its owner says so.
 */

const NOW = "2026-09-01T14:02:00.000Z";
const PASSWORD = "a quiet morning";
const ORIGIN = "http://localhost:3000";
const EMAIL = "Anna@Maple.example";
/** As Oak School writes it. */
const WRITTEN = "anna@maple.EXAMPLE";
let hash: Promise<string> | undefined;

let app: TestApp;
let maple: Schema["school"];
let oak: Schema["school"];
let anna: SignedIn;
let principal: SignedIn;
let chief: SignedIn;

beforeEach(async () => {
  hash ??= hashPassword(PASSWORD);
  app = await openTestApp(NOW);
  maple = await makeSchool(app.database, { name: "Maple School" });
  oak = await makeSchool(app.database, { name: "Oak School" });
  anna = await makeAccount(app.database, maple.id, { email: EMAIL, passwordHash: await hash });
  principal = await makeAccount(app.database, maple.id, { administrator: true });
  chief = await makeAccount(app.database, oak.id, { administrator: true });
});

const signIn = (password = PASSWORD, headers: Record<string, string> = {}) =>
  app.call("POST", "/auth/unified-login", { body: { email: EMAIL, password }, headers });
const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>, name: string): string =>
  new RegExp(`${name}=[^;]+`).exec(answer.headers.get("Set-Cookie") ?? "")?.[0] ?? "none";
const asOf = (answer: Awaited<ReturnType<typeof signIn>>): { headers: Record<string, string> } => ({
  headers: { Cookie: cookieOf(answer, "daybell") },
});

/** Oak School adds people by hand; gives their ids. */
async function add(emails: string[], invite = false): Promise<string[]> {
  const people = emails.map((email) => ({ first_name: "Anna", last_name: "Lee", email }));
  return (
    await ask(app, addPeople, {
      as: chief,
      body: { role: "teacher", people, class_ids: [], from: "2026-09-01", invite, anyway: true },
    })
  ).ids;
}

const addAnna = async (): Promise<string> => (await add([WRITTEN]))[0] ?? "";
const seenBy = (as: SignedIn, id: string): Promise<SchoolPersonDetail> =>
  ask(app, getSchoolPerson, { as, params: { id } });
const trailOf = async (schoolId: string) =>
  (
    await app.database.read
      .selectFrom("audit")
      .select(["action", "subject_id"])
      .where("school_id", "=", schoolId)
      .where("action", "like", "login.%")
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);
const answer = (as: { headers: Record<string, string> }, said: "mine" | "not-mine" | "later", schoolId = oak.id) =>
  app.call("POST", "/auth/confirm-school", { as, body: { school_id: schoolId, answer: said } });
const personsOf = async (as: { headers: Record<string, string> }): Promise<string[]> =>
  (await app.call("GET", "/auth/get-persons-list", { as })).body.persons.map(
    (one: { person: { school: { name: string } } }) => one.person.school.name,
  );
const mailsTo = (recipient: string) =>
  app.database.read
    .selectFrom("mail")
    .select(["subject", "text", "school_id"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();

/** A person without what is another for no other reason than who it is: the version is of the e-mail as well. */
const withoutNames = ({ id: _id, version: _version, account, ...rest }: SchoolPersonDetail) => ({
  ...rest,
  account: account && { ...account, email: "" },
});

test("two schools that name the same new address at once both do, and it is one login", async () => {
  const second = await openDatabase(app.place);
  const names = Array.from({ length: 12 }, (_none, index) => `at-once-${index}@s.example`);
  for (const email of names) {
    const found = await Promise.all(
      [app.database, second].map((database) =>
        database.write((db) => findOrAddLogin(db, email, app.clock.now.toISOString())),
      ),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
  }
  await second.close();
});

describe("a school that names the e-mail of another's teacher", () => {
  test("sees what it sees of anybody new, whatever that login has and does", async () => {
    const [known = "", unknown = ""] = await add([WRITTEN, "nobody@new.example"]);
    const device = cookieOf(await signIn(), "daybell[-_]device");
    for (let index = 0; index < 10; index += 1) await signIn("no", { Cookie: device });
    for (let index = 0; index < 10; index += 1) await signIn("no");
    expect((await seenBy(principal, anna.person.id)).account?.state).toBe("locked");
    expect(withoutNames(await seenBy(chief, known))).toEqual(withoutNames(await seenBy(chief, unknown)));
    expect((await seenBy(chief, known)).account).toEqual({
      state: "not_activated",
      email: WRITTEN,
      locked_until: null,
      invited_at: null,
    });
    expect(await ask(app, listSchoolPeople, { as: chief, query: { status: "not_activated" } })).toMatchObject({
      total: 2,
    });
    expect(await ask(app, listSchoolPeople, { as: chief, query: { search: WRITTEN } })).toMatchObject({ total: 1 });
    const told = await Promise.all([known, unknown].map((id) => ask(app, exportPerson, { as: chief, params: { id } })));
    const [one, other] = told.map(({ accounts, sessions, identities, devices, links, mail, audit }): unknown =>
      JSON.parse(
        JSON.stringify({ accounts, sessions, identities, devices, links, mail, audit }).replaceAll(
          /"(id|email|about)":"[^"]+"/g,
          '"$1":""',
        ),
      ),
    );
    expect(one).toEqual(other);
    expect(await trailOf(oak.id)).toEqual([]);
  });

  test("invites as it invites anybody new: the counts say nothing, and no link sets a password", async () => {
    await app.database.write((db) =>
      inviteAccounts(db, {}, { publicOrigin: ORIGIN, byMail: true, now: app.clock.now }),
    );
    const [known = "", unknown = ""] = await add([WRITTEN, "nobody@new.example"]);
    expect(await ask(app, getInvitations, { as: chief })).toEqual({ waiting: 2, recent: 0 });
    expect(await ask(app, sendInvitations, { as: chief, body: {} })).toMatchObject({ sent: 2 });
    expect(await ask(app, getInvitations, { as: chief })).toEqual({ waiting: 2, recent: 2 });
    app.clock.now = new Date("2026-09-01T14:04:00.000Z");
    for (const id of [known, unknown]) await ask(app, invitePerson, { as: chief, params: { id } });
    expect(await app.call("POST", `/admin/people/${known}/invite`, { as: chief })).toMatchObject({
      status: 400,
      body: { message: "JUST_SENT" },
    });
    expect(withoutNames(await seenBy(chief, known))).toEqual(withoutNames(await seenBy(chief, unknown)));
    const [mail, ...more] = await mailsTo(EMAIL);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ school_id: oak.id, subject: "Oak School has added you on Daybell" });
    expect(mail?.text).toContain(`${ORIGIN}/login`);
    expect(mail?.text).not.toMatch(/token=/);
    expect((await mailsTo("nobody@new.example"))[0]?.text).toContain(`${ORIGIN}/activate-account?key=`);
  });

  test("is sent no answer by links of another school: each counts and shows its own", async () => {
    const shared = await makeAccount(app.database, maple.id, { email: "two@new.example", status: "unverified" });
    const [id = ""] = await add(["two@new.example"]);
    for (let index = 0; index < 6; index += 1) {
      app.clock.now = new Date(app.clock.now.getTime() + 120_000);
      await ask(app, invitePerson, { as: principal, params: { id: shared.person.id } });
    }
    expect((await seenBy(chief, id)).account?.invited_at).toBeNull();
    expect(await ask(app, sendInvitations, { as: chief, body: {} })).toMatchObject({ sent: 1 });
    expect((await mailsTo("two@new.example")).filter((one) => one.school_id === oak.id)).toHaveLength(1);
  });
});

test("a school that erases its own person takes nothing of the login that another has", async () => {
  const [id = ""] = await add([WRITTEN], true);
  await signIn();
  await app.call("POST", "/notification/reset-password", { body: { email: EMAIL } });
  expect(await mailsTo(EMAIL)).toHaveLength(2);
  expect(await ask(app, erasePerson, { as: chief, params: { id }, body: { name: "Anna Lee" } })).toMatchObject({
    status: 200,
  });
  expect((await mailsTo(EMAIL)).map((one) => one.school_id)).toEqual([maple.id]);
  expect(
    (await app.database.read.selectFrom("link").select("purpose").execute()).map(({ purpose }) => purpose),
  ).toEqual(["reset"]);
  expect((await signIn()).body.account.to_confirm).toBeUndefined();
});

describe("the question at the next sign-in", () => {
  test("stands before anything of the school; a session that ran already is not asked", async () => {
    await addAnna();
    expect((await app.call("GET", "/auth/me", { as: anna })).body.to_confirm).toBeUndefined();
    expect((await answer(anna, "mine")).status).toBe(404);
    const entered = await signIn();
    expect(entered.body.account.to_confirm).toEqual([
      {
        school: { id: oak.id, name: "Oak School" },
        email: WRITTEN,
        persons: [{ first_name: "Anna", last_name: "Lee", role: "teacher" }],
      },
    ]);
    expect(entered.body.account.person.school.name).toBe("Maple School");
    expect(entered.body.persons).toHaveLength(1);
    const as = asOf(entered);
    expect((await app.call("GET", "/auth/me", { as })).body.to_confirm).toHaveLength(1);
    expect(
      (await app.call("PATCH", "/profile/update", { as, body: { first_name: "Ann" } })).body.to_confirm,
    ).toHaveLength(1);
    expect(await personsOf(as)).toEqual(["Maple School"]);
    const { id } = await app.database.read
      .selectFrom("account")
      .select("id")
      .where("school_id", "=", oak.id)
      .where("login_id", "=", anna.account.login_id)
      .executeTakeFirstOrThrow();
    expect((await app.call("POST", "/auth/session", { as, body: { account_id: id } })).status).toBe(404);
  });

  test("answered yes: the account opens, and the school sees what is done with it from then on", async () => {
    const id = await addAnna();
    const as = asOf(await signIn());
    const said = await answer(as, "mine");
    expect(said).toMatchObject({ status: 200, body: { id: anna.account.id } });
    expect(said.body.to_confirm).toBeUndefined();
    expect(await personsOf(as)).toEqual(["Maple School", "Oak School"]);
    expect((await seenBy(chief, id)).account).toMatchObject({ state: "active", email: EMAIL });
    expect(await trailOf(oak.id)).toEqual(["login.activated"]);
    expect(await trailOf(maple.id)).toEqual(["login.signed-in"]);
    const there = (await app.call("GET", "/auth/get-persons-list", { as })).body.persons.find(
      (one: { current: boolean }) => !one.current,
    );
    expect(
      (await app.call("POST", "/auth/session", { as, body: { account_id: there.account_id } })).body.account.person
        .school.name,
    ).toBe("Oak School");
    expect(await trailOf(oak.id)).toEqual(["login.activated", "login.signed-in"]);
    expect((await signIn()).body.account.to_confirm).toBeUndefined();
    expect((await answer(as, "mine")).status).toBe(404);
  });

  test("answered no: the account is nobody's, the school sees no difference, and may ask again only by a new invitation", async () => {
    const [id = "", other = ""] = await add([WRITTEN, "nobody@new.example"]);
    const as = asOf(await signIn());
    expect((await answer(as, "not-mine")).body.to_confirm).toBeUndefined();
    expect(await personsOf(as)).toEqual(["Maple School"]);
    expect((await signIn()).body.account.to_confirm).toBeUndefined();
    expect(withoutNames(await seenBy(chief, id))).toEqual(withoutNames(await seenBy(chief, other)));
    expect(await trailOf(oak.id)).toEqual([]);
    await ask(app, invitePerson, { as: chief, params: { id } });
    expect((await app.call("GET", "/auth/me", { as })).body.to_confirm).toBeUndefined();
    expect((await signIn()).body.account.to_confirm).toHaveLength(1);
  });

  test("put off: nothing changes, and the next sign-in asks again", async () => {
    await addAnna();
    const as = asOf(await signIn());
    expect(await ask(app, confirmSchool, { as, body: { school_id: oak.id, answer: "later" } })).not.toHaveProperty(
      "to_confirm",
    );
    expect((await app.call("GET", "/auth/me", { as })).body.to_confirm).toBeUndefined();
    expect((await answer(as, "mine")).status).toBe(404);
    expect((await signIn()).body.account.to_confirm).toHaveLength(1);
  });

  test("asks for each school by itself, and not for whoever has left it", async () => {
    const elm = await makeSchool(app.database, { name: "Elm School" });
    for (const school of [oak, elm])
      await makeAccount(app.database, school.id, { loginId: anna.account.login_id, status: "unverified" });
    await makeAccount(app.database, oak.id, { loginId: anna.account.login_id, status: "unverified", role: "parent" });
    const gone = await makeAccount(app.database, (await makeSchool(app.database)).id, {
      loginId: anna.account.login_id,
      status: "unverified",
    });
    await app.database.write((db) =>
      db.updateTable("person").set({ left_on: "2026-08-01" }).where("id", "=", gone.person.id).execute(),
    );
    const entered = await signIn();
    expect(
      entered.body.account.to_confirm.map((one: { school: { name: string }; persons: unknown[] }) => [
        one.school.name,
        one.persons.length,
      ]),
    ).toEqual([
      ["Oak School", 2],
      ["Elm School", 1],
    ]);
    const as = asOf(entered);
    expect((await answer(as, "mine", elm.id)).body.to_confirm).toHaveLength(1);
    expect(await personsOf(as)).toEqual(["Maple School", "Elm School"]);
  });

  test("another account at a school that was agreed to needs none; nor does the only school's", async () => {
    const parent = await makeAccount(app.database, maple.id, {
      loginId: anna.account.login_id,
      status: "unverified",
      role: "parent",
    });
    const entered = await signIn();
    expect(entered.body.account.to_confirm).toBeUndefined();
    expect((await seenBy(principal, parent.person.id)).account?.state).toBe("active");
    const [id = ""] = await add(["alone@new.example"]);
    await app.database.write(async (db) =>
      db
        .updateTable("login")
        .set({ password_hash: (await hash) ?? null })
        .where("email_key", "=", "alone@new.example")
        .execute(),
    );
    expect(
      (await app.call("POST", "/auth/unified-login", { body: { email: "alone@new.example", password: PASSWORD } })).body
        .account.person.id,
    ).toBe(id);
  });
});

describe("an activation link", () => {
  const linkIn = (text: string | undefined) =>
    Object.fromEntries(new URL(/http\S+/.exec(text ?? "")?.[0] ?? "").searchParams);

  test("counts for the school that sent it; another is asked about at the sign-in", async () => {
    const email = "two@new.example";
    const shared = await makeAccount(app.database, maple.id, { email, status: "unverified" });
    const [id = ""] = await add([email], true);
    const [mail] = await mailsTo(email);
    expect(
      (await app.call("POST", "/auth/activate-account", { body: { ...linkIn(mail?.text), password: PASSWORD } }))
        .status,
    ).toBe(200);
    expect((await seenBy(chief, id)).account?.state).toBe("active");
    expect((await seenBy(principal, shared.person.id)).account?.state).toBe("not_activated");
    expect([await trailOf(oak.id), await trailOf(maple.id)]).toEqual([["login.activated"], []]);
    const entered = await app.call("POST", "/auth/unified-login", { body: { email, password: PASSWORD } });
    expect(entered.body.account.to_confirm).toMatchObject([{ school: { name: "Maple School" } }]);
  });

  test("asked for by its owner counts for the school that came first; a reset opens no school", async () => {
    const email = "two@new.example";
    const shared = await makeAccount(app.database, maple.id, { email, status: "unverified" });
    const [id = ""] = await add([email]);
    await app.call("POST", "/notification/reset-password", { body: { email } });
    const [mail] = await mailsTo(email);
    expect(
      (await app.call("POST", "/auth/activate-account", { body: { ...linkIn(mail?.text), password: PASSWORD } }))
        .status,
    ).toBe(200);
    expect((await seenBy(principal, shared.person.id)).account?.state).toBe("active");
    await app.call("POST", "/notification/reset-password", { body: { email } });
    const reset = (await mailsTo(email)).at(-1);
    expect(reset).toMatchObject({ school_id: maple.id });
    expect(
      (
        await app.call("POST", "/auth/change-password", {
          body: { ...linkIn(reset?.text), password: "a fresh evening" },
        })
      ).status,
    ).toBe(200);
    expect((await seenBy(chief, id)).account?.state).toBe("not_activated");
  });

  test("is mailed to who has proven the login and has no account that is open", async () => {
    await app.database.write((db) =>
      db.updateTable("account").set({ status: "disabled" }).where("id", "=", anna.account.id).execute(),
    );
    const id = await addAnna();
    expect(await signIn()).toMatchObject({ status: 401, body: { message: "UNVERIFIED" } });
    expect((await seenBy(chief, id)).account).toMatchObject({ state: "not_activated", invited_at: null });
    const [mail] = await mailsTo(EMAIL);
    expect(
      (
        await app.call("POST", "/auth/activate-account", {
          body: { ...linkIn(mail?.text), password: "a fresh evening" },
        })
      ).status,
    ).toBe(200);
    expect((await signIn("a fresh evening")).body.account.person.id).toBe(id);
  });
});

describe("a person of two schools", () => {
  let there: SignedIn;

  beforeEach(async () => {
    there = await makeAccount(app.database, oak.id, { loginId: anna.account.login_id });
    await app.database.write((db) =>
      db
        .updateTable("login")
        .set({ last_account_id: anna.account.id })
        .where("id", "=", anna.account.login_id)
        .execute(),
    );
  });

  test("is seen by each school in what was for its own account alone", async () => {
    const entered = await signIn();
    await app.call("PATCH", "/profile/change-password", {
      as: asOf(entered),
      body: { current_password: PASSWORD, new_password: "a fresh evening" },
    });
    await signIn("no", { Cookie: cookieOf(entered, "daybell[-_]device") });
    await signIn("no");
    await app.call("POST", "/notification/reset-password", { body: { email: EMAIL } });
    expect(await trailOf(maple.id)).toEqual([
      "login.signed-in",
      "login.password-changed",
      "login.failed",
      "login.failed",
    ]);
    expect(await trailOf(oak.id)).toEqual([]);
    const [here, elsewhere] = [
      await ask(app, exportPerson, { as: principal, params: { id: anna.person.id } }),
      await ask(app, exportPerson, { as: chief, params: { id: there.person.id } }),
    ];
    expect(here).toMatchObject({
      accounts: [{ failed_sign_ins: 1 }],
      devices: [{ failed_sign_ins: 1 }],
      links: [{ purpose: "reset" }],
      mail: [{}, {}],
    });
    expect(elsewhere).toMatchObject({
      accounts: [{ failed_sign_ins: 0, locked_until: null }],
      devices: [],
      links: [],
      identities: [],
      mail: [],
    });
  });

  test("who is locked is unlocked by each school for its own account", async () => {
    for (let index = 0; index < 10; index += 1) await signIn("no");
    expect((await seenBy(chief, there.person.id)).account?.state).toBe("locked");
    await ask(app, unlockPerson, { as: chief, params: { id: there.person.id } });
    expect((await seenBy(chief, there.person.id)).account).toMatchObject({ state: "active", locked_until: null });
    expect((await seenBy(principal, anna.person.id)).account?.state).toBe("locked");
    expect(
      await app.database.read
        .selectFrom("audit")
        .select("school_id")
        .where("action", "=", "account.unlocked")
        .execute(),
    ).toEqual([{ school_id: oak.id }]);
    const entered = await signIn();
    expect(entered.body).toMatchObject({
      account: { id: there.account.id },
      persons: [{ account_id: there.account.id }],
    });
    expect(
      (await app.call("POST", "/auth/session", { as: asOf(entered), body: { account_id: anna.account.id } })).status,
    ).toBe(404);
    // The next lock is a new one.
    for (let index = 0; index < 10; index += 1) await signIn("no");
    expect((await signIn()).body.message).toBe("DISABLED");
    expect((await seenBy(chief, there.person.id)).account?.state).toBe("locked");
  });

  test("may change the e-mail, which a school that was not agreed to does not learn", async () => {
    const elm = await makeSchool(app.database, { name: "Elm School" });
    const third = await makeAccount(app.database, elm.id, { administrator: true });
    await app.database.write((db) =>
      db
        .updateTable("login")
        .set({ email: "new@home.example", email_key: "new@home.example" })
        .where("id", "=", anna.account.login_id)
        .execute(),
    );
    const waiting = await makeAccount(app.database, elm.id, { loginId: anna.account.login_id, status: "unverified" });
    await app.database.write((db) =>
      db.updateTable("account").set({ given_email: WRITTEN }).where("id", "=", waiting.account.id).execute(),
    );
    expect((await seenBy(third, waiting.person.id)).account?.email).toBe(WRITTEN);
    expect(await ask(app, listSchoolPeople, { as: third, query: { search: "new@home" } })).toMatchObject({ total: 0 });
    expect((await seenBy(chief, there.person.id)).account?.email).toBe("new@home.example");
  });
});
