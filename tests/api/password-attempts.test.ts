import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { requireProof } from "#server/services/accounts/require-proof.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { signIn } from "#server/services/accounts/sign-in.ts";
import { findSession } from "#server/services/accounts/sessions.ts";
import { giveBack, reserveAttempt } from "#server/services/accounts/password-attempts.ts";
import { unlock } from "#server/services/accounts/unlock.ts";
import { changePassword } from "#server/services/profile/change-password.ts";
import type { Answer, TestApp } from "#tests/support/app.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { openPasswordAccounts, PASSWORD, type PasswordAccounts } from "#tests/support/password-accounts.ts";

/* Ten wrong passwords lock, however many come at the same moment and to whichever process. */

const MANY = 100;

let app: TestApp;
/** The same data, as a second server process has them open. */
let second: Database;
let account: PasswordAccounts["account"];

beforeAll(async () => {
  ({ app, second, account } = await openPasswordAccounts());
});
afterAll(() => second.close());

const loginOf = ({ account: { login_id } }: SignedIn) =>
  app.database.read.selectFrom("login").selectAll().where("id", "=", login_id).executeTakeFirstOrThrow();
const devicesOf = ({ account: { login_id } }: SignedIn) =>
  app.database.read.selectFrom("known_device").selectAll().where("login_id", "=", login_id).execute();
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "right",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const counts = (words: string[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, same]) => [word, same.length]));
const enter = (email: string, password: string, deviceToken?: string, database = app.database) =>
  signIn(database, {
    email,
    password,
    device: "a test",
    deviceToken,
    publicOrigin: "http://localhost:3000",
    now: app.clock.now,
  });

async function actorOf(who: SignedIn) {
  const found = await findSession(
    app.database.read,
    who.headers["Cookie"]?.replace("daybell=", "") ?? "",
    app.clock.now,
  );
  if (!found) throw new Error("not signed in");
  return found.actor;
}

/** So many at the same moment, half of them at another process. */
const atOnce = (work: (database: Database, index: number) => Promise<unknown>, times = MANY): Promise<string[]> =>
  Promise.all(Array.from({ length: times }, (_none, index) => said(work(index % 2 ? second : app.database, index))));

describe("a hundred wrong passwords at once: ten are judged, and the lock is there", () => {
  test("for a sign-in", async () => {
    const who = await account("sign-in@s.example");
    expect(counts(await atOnce((database) => enter("sign-in@s.example", "wrong", undefined, database)))).toEqual({
      INVALID_PASSWORD: 10,
      DISABLED: 90,
    });
    expect((await loginOf(who)).locked_until).toBe(new Date(app.clock.now.getTime() + 15 * 60_000).toISOString());
    expect(await said(enter("sign-in@s.example", PASSWORD))).toBe("DISABLED");
    const actions = (
      await app.database.read
        .selectFrom("audit")
        .select("action")
        .where("school_id", "=", who.account.school_id)
        .execute()
    ).map(({ action }) => action);
    expect(counts(actions)).toEqual({ "login.failed": 10, "login.locked": 1 });
  });

  test("for one on a device that signed in before, and for nobody else", async () => {
    const who = await account("device@s.example");
    const { deviceToken } = await enter("device@s.example", PASSWORD);
    expect(counts(await atOnce((database) => enter("device@s.example", "wrong", deviceToken, database)))).toEqual({
      INVALID_PASSWORD: 10,
      DISABLED: 90,
    });
    expect((await devicesOf(who)).map((row) => row.locked_until === null)).toEqual([false]);
    expect(await said(enter("device@s.example", PASSWORD))).toBe("right");
  });

  test("for the lock of a device, a new password and a new e-mail, which count together", async () => {
    const who = await account("mixed@s.example");
    const actor = await actorOf(who);
    const given = { actor, deviceToken: undefined, closed: undefined, now: app.clock.now };
    const login = await loginOf(who);
    const answers = await atOnce((database, index) => {
      if (index % 3 === 0) return unlock(database, { ...given, password: "wrong" });
      if (index % 3 === 1)
        return requireProof(database, {
          ...given,
          login,
          accountId: actor.accountId,
          password: "wrong",
          isProven: false,
        });
      return changePassword(database, {
        ...given,
        current_password: "wrong",
        new_password: "a brighter evening",
        request: undefined,
      });
    });
    const wrong = answers.filter(
      (answer) => answer === "INVALID_PASSWORD" || answer === "The password you entered is incorrect.",
    );
    expect(wrong).toHaveLength(10);
    expect(
      answers
        .filter((answer) => !wrong.some((one) => one === answer))
        .every((answer) => answer === "DISABLED" || answer.startsWith("Too many attempts.")),
    ).toBe(true);
    expect(await said(unlock(second, { ...given, password: PASSWORD }))).toBe("DISABLED");
  });

  test("over the wire", async () => {
    const who = await account("wire@s.example");
    const answers: Answer[] = await Promise.all(
      Array.from({ length: MANY }, () => app.call("POST", "/auth/unlock", { as: who, body: { password: "wrong" } })),
    );
    const words = counts(answers.map(({ status, body }) => `${status} ${body.message}`));
    expect(words["401 INVALID_PASSWORD"]).toBe(10);
    expect((words["401 DISABLED"] ?? 0) + (words["429 Too many requests"] ?? 0)).toBe(90);
  });
});

describe("the right password among wrong ones at once", () => {
  test("opens, and forgets those before it alone", async () => {
    const who = await account("among@s.example");
    const answers = await atOnce(
      (database, index) => enter("among@s.example", index === 4 ? PASSWORD : "wrong", undefined, database),
      10,
    );
    expect(counts(answers)).toEqual({ right: 1, INVALID_PASSWORD: 9 });
    const { failed_count, locked_until } = await loginOf(who);
    expect(locked_until).toBeNull();
    expect(failed_count).toBeLessThan(10);
    expect(await said(enter("among@s.example", PASSWORD))).toBe("right");
    expect((await loginOf(who)).failed_count).toBe(0);
  });

  test("as the tenth opens as well, and no lock is left or told of", async () => {
    const who = await account("tenth@s.example");
    await atOnce(() => enter("tenth@s.example", "wrong"), 9);
    expect(await said(enter("tenth@s.example", PASSWORD))).toBe("right");
    expect(await loginOf(who)).toMatchObject({ failed_count: 0, locked_until: null });
    const locks = await app.database.read
      .selectFrom("audit")
      .select("id")
      .where("school_id", "=", who.account.school_id)
      .where("action", "=", "login.locked")
      .execute();
    expect(locks).toEqual([]);
  });

  test("waits behind ten that are being judged, and no longer where one of them was right", async () => {
    const who = await account("behind@s.example");
    const tries = await Promise.all(
      Array.from({ length: 10 }, () =>
        reserveAttempt(second, { loginId: who.account.login_id, device: undefined }, app.clock.now),
      ),
    );
    expect(await said(enter("behind@s.example", PASSWORD))).toBe("DISABLED");
    const third = tries.find((one) => one?.count === 3);
    if (third) await giveBack(second, third);
    expect(await loginOf(who)).toMatchObject({ failed_count: 7, locked_until: null });
    expect(await said(enter("behind@s.example", PASSWORD))).toBe("right");
  });

  test("of a login whose accounts are all disabled is no failure", async () => {
    const who = await account("off@s.example");
    await app.database.write((db) =>
      db.updateTable("account").set({ status: "disabled" }).where("id", "=", who.account.id).execute(),
    );
    for (let time = 0; time < 11; time += 1) expect(await said(enter("off@s.example", PASSWORD))).toBe("DISABLED");
    expect(await loginOf(who)).toMatchObject({ failed_count: 0, locked_until: null });
  });

  test("after a lock that has ended begins anew", async () => {
    const who = await account("ended@s.example");
    await atOnce(() => enter("ended@s.example", "wrong"), 10);
    const before = app.clock.now;
    app.clock.now = new Date(before.getTime() + 15 * 60_000);
    expect(await said(enter("ended@s.example", "wrong"))).toBe("INVALID_PASSWORD");
    expect(await loginOf(who)).toMatchObject({ failed_count: 1, locked_until: null });
    app.clock.now = before;
  });
});

test("a password that is changed while it is judged opens nothing", async () => {
  const who = await account("changed@s.example");
  const password_hash = await hashPassword("another quiet morning");
  const entering = said(enter("changed@s.example", PASSWORD));
  await app.database.write((db) =>
    db.updateTable("login").set({ password_hash }).where("id", "=", who.account.login_id).execute(),
  );
  expect(await entering).toBe("INVALID_PASSWORD");
});
