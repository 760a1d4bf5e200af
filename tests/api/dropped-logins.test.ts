import { beforeEach, expect, test } from "vitest";
import { changePerson } from "#contract/people-by-hand.ts";
import { newId } from "#server/ids.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount } from "#tests/support/factories.ts";
import { changed, importFiles, IN_TERM } from "#tests/support/roster.ts";
import { bulk, rosterSchool, user } from "#tests/support/roster-school.ts";

/* What hangs on a login that nobody needs any more goes with it: an erasure of its owner would not find it later. */

const AT = IN_TERM.toISOString();
const TABLES = ["session", "link", "identity", "known_device", "device_pin", "passkey"] as const;

let app: TestApp;
let loginId: string;

beforeEach(async () => {
  app = await openTestApp(AT);
  await importFiles(app.database, bulk(rosterSchool()));
  const account = await accountOf("anna");
  loginId = account.login_id;
  await useByProvider(account.id);
});

const accountOf = (sourceId: string) =>
  app.database.read
    .selectFrom("account")
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "account.school_id").onRef("person.id", "=", "account.person_id"),
    )
    .selectAll("account")
    .where("person.source_id", "=", sourceId)
    .executeTakeFirstOrThrow();

/** Everything that an owner without a password leaves at a login. */
const useByProvider = (account_id: string): Promise<void> =>
  app.database.write(async (db) => {
    const of = { login_id: loginId, created_at: AT };
    const used = { ...of, last_used_at: AT };
    await db.updateTable("account").set({ consented_at: AT }).where("id", "=", account_id).execute();
    const session = {
      ...used,
      id: "s",
      account_id,
      token_hash: "s",
      device: "",
      remember: 1 as const,
      expires_at: "2027",
      absolute_expires_at: "2027",
    };
    await db.insertInto("session").values(session).execute();
    const link = { ...of, id: "l", token_hash: "l", purpose: "activate" as const, email: "anna@oak.example" };
    await db
      .insertInto("link")
      .values({ ...link, expires_at: "2027", used_at: AT })
      .execute();
    await db
      .insertInto("identity")
      .values({ ...of, issuer: "https://id.example", subject: "anna", account_id })
      .execute();
    await db
      .insertInto("known_device")
      .values({ ...used, token_hash: "d", failed_count: 0 })
      .execute();
    await db
      .insertInto("device_pin")
      .values({ ...used, id: "p", secret_hash: "p", failed_count: 0 })
      .execute();
    await db
      .insertInto("passkey")
      .values({ ...of, id: newId(), credential_id: "c", public_key: "k", counter: 0, transports: "[]", name: "Tablet" })
      .execute();
  });

async function left(): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES)
    for (const row of await app.database.read.selectFrom(table).select("login_id").execute())
      if (row.login_id === loginId) found.push(table);
  const logins = await app.database.read.selectFrom("login").select("id").where("id", "=", loginId).execute();
  return [...found, ...logins.map(() => "login")];
}

test("a roster that gives another address leaves nothing at the old login", async () => {
  expect(await left()).toEqual([...TABLES, "login"]);
  const roster = rosterSchool();
  roster.users = roster.users.map((row) =>
    row["sourcedId"] === "anna" ? user("anna", "teacher", { email: "new@oak.example" }) : row,
  );
  expect(changed(await importFiles(app.database, bulk(roster)))).toEqual({ accounts: "+0 ~1 -0" });
  expect(await left()).toEqual([]);
});

test.each(["new@oak.example", null])("an administrator who does so by hand leaves nothing there: %j", async (email) => {
  const { school_id, person_id } = await accountOf("anna");
  const chief = await makeAccount(app.database, school_id, { administrator: true, now: IN_TERM });
  await ask(app, changePerson, { as: chief, params: { id: person_id }, body: { email } });
  expect(await left()).toEqual([]);
});

test("a login that another school has keeps all that is its owner's", async () => {
  const elm = await app.database.read
    .selectFrom("school")
    .select("id")
    .where("source_id", "=", "elm")
    .executeTakeFirstOrThrow();
  await makeAccount(app.database, elm.id, { loginId, now: IN_TERM });
  const roster = rosterSchool();
  roster.users = roster.users.map((row) =>
    row["sourcedId"] === "anna" ? user("anna", "teacher", { email: "new@oak.example" }) : row,
  );
  await importFiles(app.database, bulk(roster));
  expect(await left()).toEqual(expect.arrayContaining(["identity", "known_device", "device_pin", "passkey", "login"]));
});
