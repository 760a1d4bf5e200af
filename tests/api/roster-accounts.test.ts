import { beforeEach, describe, expect, test } from "vitest";
import type { Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { startSession } from "#server/services/accounts/sessions.ts";
import { byHandText } from "#server/services/by-hand/overrides.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { changed, importFiles, IN_TERM } from "#tests/support/roster.ts";
import { bulk, delta, type RosterSchool, rosterSchool, user } from "#tests/support/roster-school.ts";

/* Accounts in use, and rosters whose row of their owner has no e-mail that could be used. */

const AT = IN_TERM.toISOString();
const UNUSABLE = ["", "anna at oak.example"];

let app: TestApp;
let roster: RosterSchool;

beforeEach(async () => {
  app = await openTestApp(AT);
  roster = rosterSchool();
  expect((await importFiles(app.database, bulk(roster))).faults).toEqual([]);
});

const say = (more: Record<string, string>, role = "teacher", id = "anna"): void => {
  roster.users = [...roster.users.filter((row) => row["sourcedId"] !== id), user(id, role, more)];
};
const again = async (more = {}): Promise<Record<string, string>> =>
  changed(await importFiles(app.database, bulk(roster), more));
const person = (id: string): Promise<Schema["person"]> =>
  app.database.read.selectFrom("person").selectAll().where("source_id", "=", id).executeTakeFirstOrThrow();
const account = async (id = "anna") =>
  app.database.read
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .selectAll("account")
    .select("login.email")
    .where("person_id", "=", (await person(id)).id)
    .executeTakeFirst();

/** The owner has agreed to the account and uses it, by a session; gives the headers of that. */
async function open(status: "active" | "unverified" = "active"): Promise<Record<string, string>> {
  const { id = "", login_id = "" } = (await account()) ?? {};
  return app.database.write(async (db) => {
    const terms = { terms_version: 1, terms_agreed_at: AT };
    const opened = { status, consented_at: AT, given_email: null, ...terms };
    await db.updateTable("account").set(opened).where("id", "=", id).execute();
    const given = { loginId: login_id, accountId: id, device: "a test", remember: true, now: IN_TERM };
    return { Cookie: `daybell=${(await startSession(db, given)).token}` };
  });
}

const WAYS = {
  password: (login_id: string) =>
    app.database.write((db) =>
      db.updateTable("login").set({ password_hash: "x" }).where("id", "=", login_id).execute(),
    ),
  provider: (login_id: string) =>
    app.database.write((db) =>
      db
        .insertInto("identity")
        .values({ issuer: "https://id.example", subject: "anna", login_id, account_id: null, created_at: AT })
        .execute(),
    ),
  passkey: (login_id: string) =>
    app.database.write((db) =>
      db
        .insertInto("passkey")
        .values({
          id: newId(),
          login_id,
          credential_id: "anna",
          public_key: "x",
          counter: 0,
          transports: "[]",
          school_ids: null,
          name: "Tablet",
          created_at: AT,
          last_used_at: null,
        })
        .execute(),
    ),
};

describe("a row without an e-mail that could be used", () => {
  test.each(UNUSABLE)("leaves an account in use, and who is signed in to it: %j", async (email) => {
    const headers = await open();
    const before = await account();
    await WAYS.provider(before?.login_id ?? "");
    say({ email });
    expect(await again()).toEqual({});
    expect(await account()).toEqual(before);
    expect((await app.call("GET", "/auth/me", { as: { headers } })).status).toBe(200);
  });

  test.each(["password", "provider", "passkey"] as const)("leaves an account that a %s opens", async (way) => {
    await open("unverified");
    const before = await account();
    await WAYS[way](before?.login_id ?? "");
    say({ email: "" });
    expect(await again()).toEqual({});
    expect(await account()).toEqual(before);
  });

  test("takes an account that nobody uses", async () => {
    say({ email: "" });
    expect(await again()).toEqual({ accounts: "+0 ~0 -1" });
    expect(await account()).toBeUndefined();
  });
});

describe("a row that closes an account, without an e-mail that could be used", () => {
  test.each(UNUSABLE)("closes it at once with its address, until the roster opens it: %j", async (email) => {
    const headers = await open();
    const before = await account();
    await WAYS.provider(before?.login_id ?? "");
    say({ email, enabledUser: "false" });
    expect(await again({ dryRun: true })).toEqual({ accounts: "+0 ~0 -1" });
    expect((await app.call("GET", "/auth/me", { as: { headers } })).status).toBe(200);
    expect(await again()).toEqual({ accounts: "+0 ~0 -1" });
    expect(await account()).toMatchObject({ id: before?.id, status: "disabled", email: "anna@oak.example" });
    expect((await app.call("GET", "/auth/me", { as: { headers } })).status).toBe(401);
    expect(await again()).toEqual({});
    say({ email });
    expect(await again()).toEqual({ accounts: "+0 ~1 -0" });
    expect(await account()).toMatchObject({ id: before?.id, status: "unverified", email: "anna@oak.example" });
    expect(await again()).toEqual({});
  });

  test("closes one whose address an administrator gave, until the roster opens it", async () => {
    const { id } = (await account()) ?? {};
    await app.database.write(async (db) => {
      await db
        .updateTable("account")
        .set({ roster: null })
        .where("id", "=", id ?? "")
        .execute();
      await db
        .updateTable("person")
        .set({ by_hand: byHandText(["email"]) })
        .where("source_id", "=", "anna")
        .execute();
    });
    say({ email: "" });
    expect(await again()).toEqual({});
    say({ email: "", enabledUser: "false" });
    expect(await again()).toEqual({ accounts: "+0 ~0 -1" });
    const others = delta({ users: [user("boris", "teacher", { status: "active" })] });
    expect(changed(await importFiles(app.database, others))).toEqual({});
    expect(await account()).toMatchObject({ id, status: "disabled", email: "anna@oak.example" });
    say({ email: "" });
    expect(await again()).toEqual({ accounts: "+0 ~1 -0" });
    expect(await account()).toMatchObject({ id, status: "unverified" });
    say({ email: "other@oak.example" });
    await again();
    expect(await account()).toMatchObject({ id, email: "anna@oak.example" });
  });
});

test("who comes back in a row without an e-mail has their account again", async () => {
  await open();
  await WAYS.passkey((await account())?.login_id ?? "");
  const { users, enrollments } = roster;
  roster.users = users.filter((row) => row["sourcedId"] !== "anna");
  roster.enrollments = enrollments.filter((row) => row["userSourcedId"] !== "anna");
  await again();
  expect((await account())?.status).toBe("disabled");
  roster.enrollments = enrollments;
  say({ email: "" });
  await again();
  expect(await account()).toMatchObject({ status: "unverified", email: "anna@oak.example" });
});
