import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AVATAR_KEYS } from "#contract/avatars.ts";
import { createSupportTicket } from "#contract/notification.ts";
import { getTicketTypes, updateImage, updateProfile } from "#contract/profile.ts";
import { findOrAddLogin } from "#server/services/accounts/find-or-add-login.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";

const NOW = "2026-09-01T14:02:00.000Z";
const PASSWORD = "a quiet morning";
const NEW_PASSWORD = "a brighter evening";
let app: TestApp;
let passwordHash: string;
let school: { id: string };
let teacher: SignedIn;

beforeAll(async () => {
  app = await openTestApp(NOW);
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  app.clock.now = new Date(NOW);
  school = await makeSchool(app.database);
  teacher = await makeAccount(app.database, school.id, { passwordHash });
});

const patch = (path: string, body: unknown, as: SignedIn | undefined = teacher, headers: Record<string, string> = {}) =>
  app.call("PATCH", `/profile/${path}`, { ...(as ? { as } : {}), body, headers });
const loginOf = (of = teacher) =>
  app.database.read.selectFrom("login").selectAll().where("id", "=", of.account.login_id).executeTakeFirstOrThrow();
const mailTo = (recipient: string) =>
  app.database.read.selectFrom("mail").selectAll().where("recipient", "=", recipient).orderBy("id").execute();
const auditOf = (action: string, of = teacher) =>
  app.database.read
    .selectFrom("audit")
    .selectAll()
    .where("school_id", "=", of.account.school_id)
    .where("action", "=", action)
    .execute();
const signIn = (email: string, password: string) =>
  app.call("POST", "/auth/unified-login", { body: { email, password } });

describe("names", () => {
  test("of a teacher are changed, trimmed, one or both", async () => {
    const answer = await ask(app, updateProfile, {
      as: teacher,
      body: { first_name: "  Marie ", last_name: "Skłodowska Curie" },
    });
    expect(answer.person).toMatchObject({ first_name: "Marie", last_name: "Skłodowska Curie" });
    expect((await patch("update", { last_name: "Curie" })).body.person).toMatchObject({
      first_name: "Marie",
      last_name: "Curie",
    });
    expect((await patch("update", {})).body.person).toMatchObject({ first_name: "Marie", last_name: "Curie" });
    expect((await app.call("GET", "/auth/me", { as: teacher })).body.person.first_name).toBe("Marie");
  });

  test.each(["", "   ", "x".repeat(81), 7, null])("%j is none", async (first_name) => {
    expect((await patch("update", { first_name })).body.issues[0].path).toBe("first_name");
  });

  test("of a teacher with one name are changed too: the last one may be empty, and no longer than the first", async () => {
    const { body } = await patch("update", { first_name: "Cher", last_name: " " });
    expect(body.person).toMatchObject({ first_name: "Cher", last_name: "" });
    expect((await patch("update", { last_name: "x".repeat(81) })).body.issues[0].path).toBe("last_name");
  });

  test.each(["student", "parent"] as const)("of a %s are the school's", async (role) => {
    const as = await makeAccount(app.database, school.id, { role });
    const answer = await patch("update", { first_name: "Marie" }, as);
    expect(answer).toMatchObject({
      status: 400,
      body: { statusCode: 400, message: expect.stringContaining("Your school keeps your name") },
    });
    expect((await patch("update", { show_on_leaderboard: false }, as)).status).toBe(400);
    expect((await app.call("GET", "/auth/me", { as })).body.person.first_name).toBe("Grace");
  });

  test("a key makes a change once, and its stored answer holds no account", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    await patch("update", { first_name: "Marie" }, teacher, headers);
    await patch("update", { first_name: "Irène" });
    expect((await patch("update", { first_name: "Marie" }, teacher, headers)).body.person.first_name).toBe("Irène");
    expect((await patch("update", { first_name: "Ève" }, teacher, headers)).status).toBe(422);
    const [row] = await app.database.read
      .selectFrom("idempotency")
      .select("answer")
      .where("account_id", "=", teacher.account.id)
      .execute();
    expect(row?.answer).toBe('{"status":200}');
  });
});

describe("the password", () => {
  const change = (
    current_password: unknown,
    new_password: unknown,
    as = teacher,
    headers: Record<string, string> = {},
  ) => patch("change-password", { current_password, new_password }, as, headers);

  test("is changed; every other session of the login ends, and its owner is told", async () => {
    const { email } = await loginOf();
    const elsewhere = await makeAccount(app.database, school.id, { role: "parent", loginId: teacher.account.login_id });
    await app.database.write((db) =>
      db.updateTable("login").set({ failed_count: 5 }).where("id", "=", teacher.account.login_id).execute(),
    );
    expect(await change(PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 200, body: { status: 200 } });
    expect((await app.call("GET", "/auth/me", { as: teacher })).status).toBe(200);
    expect((await app.call("GET", "/auth/me", { as: elsewhere })).status).toBe(401);
    expect((await signIn(email, PASSWORD)).body.message).toBe("INVALID_PASSWORD");
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await mailTo(email)).map((one) => one.subject)).toEqual(["Your Daybell password was changed"]);
    const audit = await auditOf("login.password-changed");
    expect(audit.map((one) => one.subject_id)).toEqual([teacher.account.id]);
    expect(JSON.stringify(audit)).not.toMatch(/Grace|@/);
  });

  test.each([
    ["the current one is wrong", "not this one", NEW_PASSWORD, "The password you entered is incorrect."],
    ["it is the same", PASSWORD, PASSWORD, "The new password is the same as the current one."],
    ["it is short", PASSWORD, "too short", "The new password must be at least 10 characters long."],
    ["it is long", PASSWORD, "x".repeat(129), "The new password must be at most 128 characters long."],
    [
      "it is one of the commonest of all",
      PASSWORD,
      "123qweASDZXC",
      "This password is among the most common ones. Please choose another.",
    ],
    [
      "it is a common one",
      PASSWORD,
      "Password123",
      "This password is among the most common ones. Please choose another.",
    ],
    ["it is empty", PASSWORD, "", "The new password must be at least 10 characters long."],
  ])("is refused with status 400 where %s", async (_why, current, wanted, message) => {
    expect(await change(current, wanted)).toMatchObject({
      status: 400,
      body: { statusCode: 400, status: 400, message },
    });
    expect((await loginOf()).password_hash).toBe(passwordHash);
  });

  test.each([
    ["is no text", { current_password: PASSWORD, new_password: 7 }, ["new_password"]],
    ["is left out", { current_password: PASSWORD }, ["new_password"]],
    ["holds a NUL", { current_password: PASSWORD, new_password: "a brighter\u0000evening" }, [""]],
    ["comes without anything", {}, ["current_password", "new_password"]],
    ["comes in a list", [], [""]],
  ])("that %s is refused with status 400 too, and what is wrong is told", async (_why, body, paths) => {
    const answer = await patch("change-password", body);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, status: 400, message: "Invalid input" } });
    expect(answer.body.issues.map((one: { path: string }) => one.path)).toEqual(paths);
    expect((await loginOf()).password_hash).toBe(passwordHash);
  });

  test("in a body that is no JSON is refused with status 400", async () => {
    const answer = await app.call("PATCH", "/profile/change-password", { as: teacher, raw: "{" });
    expect(answer).toMatchObject({
      status: 400,
      body: { statusCode: 400, status: 400, message: "The body is not readable JSON" },
    });
  });

  test("must not be the e-mail", async () => {
    const { email } = await loginOf();
    expect((await change(PASSWORD, email.toUpperCase())).body).toMatchObject({
      statusCode: 400,
      status: 400,
      message: "The password must not be your email address.",
    });
  });

  test("cannot be guessed at: ten tries in a quarter of an hour, the right one among them", async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => change("not this one", NEW_PASSWORD)));
    expect(tries.map((one) => [one.status, one.body.status]).every(([a, b]) => a === 400 && b === 400)).toBe(true);
    const late = await change(PASSWORD, NEW_PASSWORD);
    expect(late.body).toMatchObject({
      statusCode: 400,
      status: 400,
      message: expect.stringMatching(/^Too many attempts\. Please wait \d+ minutes\.$/),
    });
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0);
    app.clock.now = new Date(Date.parse(NOW) + 15 * 60_000);
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
  });

  test("two changes at once: one wins", async () => {
    const answers = await Promise.all(
      ["a first evening", "a second evening"].map((wanted) => change(PASSWORD, wanted)),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400]);
  });

  test("a repeated delivery of a change that was made is no wrong password, and nothing of it can be guessed from what is kept", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    expect((await change(PASSWORD, NEW_PASSWORD, teacher, headers)).status).toBe(200);
    expect((await change(PASSWORD, NEW_PASSWORD, teacher, headers)).body).toEqual({ status: 200 });
    const rows = await app.database.read
      .selectFrom("idempotency")
      .selectAll()
      .where("account_id", "=", teacher.account.id)
      .execute();
    const other = await makeAccount(app.database, school.id, { passwordHash });
    await change(PASSWORD, "another evening altogether", other, headers);
    const others = await app.database.read
      .selectFrom("idempotency")
      .selectAll()
      .where("account_id", "=", other.account.id)
      .execute();
    expect(others[0]?.request_hash).toBe(rows[0]?.request_hash);
  });

  test("the key of a change that was made with another new password is refused, and guesses by it are counted", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    expect((await change(PASSWORD, NEW_PASSWORD, teacher, headers)).status).toBe(200);
    const other = await change(NEW_PASSWORD, "another evening altogether", teacher, headers);
    expect(other).toMatchObject({ status: 422, body: { issues: [{ path: "Idempotency-Key" }] } });
    expect((await change(PASSWORD, NEW_PASSWORD, teacher, headers)).body).toEqual({ status: 200 });
    for (let tries = 3; tries < 10; tries += 1) await change(PASSWORD, `a guess number ${tries}`, teacher, headers);
    expect((await change(PASSWORD, NEW_PASSWORD, teacher, headers)).body.message).toMatch(/^Too many attempts/);
  });

  test("two changes at once under one key: the one that was not made is not said to be", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(
      ["a first evening", "a second evening"].map((wanted) => change(PASSWORD, wanted, teacher, headers)),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422]);
  });

  test("a login without a password has no current one", async () => {
    const without = await makeAccount(app.database, school.id);
    expect((await change("", NEW_PASSWORD, without)).body.status).toBe(400);
  });

  test("its change stops links that were asked for before", async () => {
    await patch("update-email-request", { email: `${randomUUID()}@new.example`, current_password: PASSWORD });
    expect((await app.call("GET", "/auth/me", { as: teacher })).body.pending_email).not.toBeNull();
    await change(PASSWORD, NEW_PASSWORD);
    expect((await app.call("GET", "/auth/me", { as: teacher })).body.pending_email).toBeNull();
  });
});

describe("a new e-mail", () => {
  const request = (email: unknown, as = teacher, current_password: unknown = PASSWORD) =>
    patch("update-email-request", { email, current_password }, as);
  const confirm = (query: Record<string, string>) =>
    app.call("GET", `/profile/update-email?${new URLSearchParams(query).toString()}`);
  const linkTo = async (email: string): Promise<Record<string, string>> => {
    const [mail] = (await mailTo(email)).reverse();
    const address = /http:\/\/localhost:3000\/new-email\?(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    return Object.fromEntries(new URLSearchParams(address));
  };
  const fresh = (): string => `Neu+${randomUUID()}@Schule.example`;

  test("is confirmed from its own address, once; the old one is told twice; sessions go on", async () => {
    const { email: old } = await loginOf();
    const email = fresh();
    expect((await request(email)).body).toEqual({ status: 200 });
    expect((await app.call("GET", "/auth/me", { as: teacher })).body).toMatchObject({
      email: old,
      pending_email: email,
    });
    const link = await linkTo(email);
    expect(link["email"]).toBe(email);
    const confirmed = await confirm(link);
    expect(confirmed.body).toEqual({ status: 200, email });
    // Whoever used the link is known from now on.
    expect(confirmed.headers.getSetCookie().some((line) => line.startsWith("daybell-device="))).toBe(true);
    expect((await app.call("GET", "/auth/me", { as: teacher })).body).toMatchObject({ email, pending_email: null });
    expect((await signIn(email.toUpperCase(), PASSWORD)).status).toBe(200);
    expect((await signIn(old, PASSWORD)).body.message).toBe("INVALID_EMAIL");
    expect((await mailTo(old)).map((one) => one.subject)).toEqual([
      "A new email for your Daybell account",
      "Your Daybell account has a new email",
    ]);
    expect((await mailTo(old)).map((one) => one.text).join()).not.toContain(email);
    expect(await auditOf("login.email-changed")).toHaveLength(1);
    expect((await confirm(link)).body).toMatchObject({ statusCode: 400, message: "LINK_INVALID" });
  });

  test("is not the present one, whatever its letter case", async () => {
    const { email } = await loginOf();
    for (const same of [email, email.toUpperCase(), ` ${email} `])
      expect(await request(same)).toMatchObject({ status: 400, body: { statusCode: 400, message: "SAME_EMAIL" } });
    expect(await mailTo(email)).toEqual([]);
  });

  test("that another login has is refused without a word of whose it is", async () => {
    const other = await loginOf(await makeAccount(app.database, school.id));
    const answer = await request(other.email.toUpperCase());
    expect(answer).toMatchObject({
      status: 400,
      body: { message: "This address cannot be used. Please choose another." },
    });
    expect(await mailTo(other.email)).toEqual([]);
  });

  test("that another login takes meanwhile is refused, and the link is not used up", async () => {
    const email = fresh();
    await request(email);
    const link = await linkTo(email);
    const taker = await makeAccount(app.database, school.id, { email });
    expect((await confirm(link)).body).toMatchObject({
      statusCode: 400,
      message: "This address cannot be used. Please choose another.",
    });
    await app.database.write((db) =>
      db
        .updateTable("login")
        .set({ email: "x@y.example", email_key: randomUUID() })
        .where("id", "=", taker.account.login_id)
        .execute(),
    );
    expect((await confirm(link)).status).toBe(200);
  });

  test("two logins that confirm the same address at once: one gets it", async () => {
    const email = fresh();
    const others = [teacher, await makeAccount(app.database, school.id, { passwordHash })];
    const links: Record<string, string>[] = [];
    for (const as of others) {
      await request(email, as);
      links.push(await linkTo(email));
    }
    const answers = await Promise.all(links.map(confirm));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400]);
  });

  test("has a link that expires after a day, is of its purpose, and cannot be guessed", async () => {
    const email = fresh();
    await request(email);
    const link = await linkTo(email);
    for (const [field, wrong] of [
      ["token", "x"],
      ["key", "x"],
      ["email", "other@new.example"],
      ["email", ""],
    ] as const) {
      expect((await confirm({ ...link, [field]: wrong })).body).toMatchObject({
        statusCode: 400,
        message: "LINK_INVALID",
      });
    }
    expect(
      (await app.call("GET", `/notification/health-check/reset?key=${link["key"]}&token=${link["token"]}`)).body
        .message,
    ).toBe("LINK_INVALID");
    expect(
      (
        await app.call("POST", "/auth/change-password", {
          body: { key: link["key"], token: link["token"], password: NEW_PASSWORD },
        })
      ).body.message,
    ).toBe("LINK_INVALID");
    expect((await app.call("GET", "/profile/update-email?key=a")).status).toBe(422);
    app.clock.now = new Date(Date.parse(NOW) + 24 * 3_600_000);
    expect((await confirm(link)).body).toMatchObject({ statusCode: 400, message: "LINK_EXPIRED" });
  });

  test("asked for again for another address makes the earlier link useless, for the same one it lives on", async () => {
    const [first, second] = [fresh(), fresh()];
    await request(first);
    const earlier = await linkTo(first);
    await request(second);
    const [sent] = await mailTo(second);
    await app.database.write((db) =>
      db
        .updateTable("mail")
        .set({ sent_at: NOW })
        .where("id", "=", sent?.id ?? "")
        .execute(),
    );
    const link = await linkTo(second);
    await request(second.toUpperCase());
    const again = await linkTo(second.toUpperCase());
    expect((await confirm(earlier)).body.message).toBe("LINK_INVALID");
    expect((await confirm(link)).status).toBe(200);
    expect((await confirm(again)).body.message).toBe("LINK_INVALID");
  });

  test("takes a proof of the last minutes instead, and asks for one where there is no password", async () => {
    expect((await patch("update-email-request", { email: fresh() })).status).toBe(200);
    const without = await makeAccount(app.database, school.id, { proven: false });
    expect(await patch("update-email-request", { email: fresh() }, without)).toMatchObject({
      status: 403,
      body: { message: "PROOF_NEEDED" },
    });
  });

  test("takes the current password, and counts a wrong one towards the lock", async () => {
    const email = fresh();
    teacher = await makeAccount(app.database, school.id, { passwordHash, proven: false });
    const needed = await patch("update-email-request", { email });
    expect(needed).toMatchObject({
      status: 400,
      body: { statusCode: 400, status: 400, code: "PROOF_NEEDED", message: "Please enter your current password." },
    });
    expect((await request(email, teacher, "")).body.code).toBe("PROOF_NEEDED");
    expect(await request(email, teacher, "wrong")).toMatchObject({
      status: 400,
      body: { statusCode: 400, status: 400, message: "The password you entered is incorrect." },
    });
    expect((await request(email, teacher, 7)).body.issues[0].path).toBe("current_password");
    const without = await makeAccount(app.database, school.id);
    expect((await request(email, without)).body.message).toMatch(/^Your account has no password yet/);
    expect((await loginOf()).failed_count).toBe(1);
    expect(await mailTo(email)).toEqual([]);
    expect((await request(email)).status).toBe(200);
    expect((await loginOf()).failed_count).toBe(0);
  });

  test("a repeated delivery is one, whose password is not judged again, and nothing of it can be guessed from what is kept", async () => {
    const email = fresh();
    const headers = { "Idempotency-Key": randomUUID() };
    expect((await patch("update-email-request", { email, current_password: PASSWORD }, teacher, headers)).body).toEqual(
      { status: 200 },
    );
    expect((await patch("update-email-request", { email, current_password: "wrong" }, teacher, headers)).body).toEqual({
      status: 200,
    });
    expect(await mailTo(email)).toHaveLength(1);
    expect((await loginOf()).failed_count).toBe(0);
    expect(
      (await patch("update-email-request", { email: fresh(), current_password: PASSWORD }, teacher, headers)).status,
    ).toBe(422);
  });

  test("is mailed to one address a few times an hour, whoever asks; over that the answer is the same", async () => {
    const email = fresh();
    const askers = [
      teacher,
      await makeAccount(app.database, school.id, { passwordHash }),
      await makeAccount(app.database, school.id, { passwordHash }),
    ];
    const links = async () => {
      await app.database.write((db) =>
        db.updateTable("mail").set({ sent_at: NOW }).where("sent_at", "is", null).execute(),
      );
      return (await mailTo(email)).length;
    };
    for (const as of askers)
      for (let time = 0; time < 3; time += 1) {
        expect((await request(email, as)).body).toEqual({ status: 200 });
        await links();
      }
    expect(await links()).toBe(5);
    app.clock.now = new Date(Date.parse(NOW) + 3_600_000);
    await request(email);
    expect(await links()).toBe(6);
  });

  test.each([
    "no address",
    "a@b",
    "a,b@c.example",
    "a@b.example, c@d.example",
    "<a@b.example>",
    "a\r\nBcc:x@b.example",
    `${"x".repeat(250)}@b.example`,
    "",
    7,
  ])("%j is none", async (email) => {
    expect((await request(email)).body.issues[0].path).toBe("email");
  });

  test("cannot be asked for without end", async () => {
    for (let index = 0; index < 10; index += 1) expect((await request(fresh())).status).toBe(200);
    expect(await request(fresh())).toMatchObject({ status: 429, body: { message: "Too many requests" } });
  });
});

describe("a new e-mail undone", () => {
  const DAY = 86_400_000;
  const linkIn = async (recipient: string, page: string): Promise<Record<string, string>> => {
    const texts = (await mailTo(recipient)).map((mail) => mail.text);
    const [, query] =
      texts
        .map((text) => new RegExp(`http://localhost:3000/${page}\\?(\\S+)`).exec(text))
        .findLast((found) => found !== null) ?? [];
    return Object.fromEntries(new URLSearchParams(query));
  };
  const later = (ms: number) => (app.clock.now = new Date(app.clock.now.getTime() + ms));
  const undo = (body: Record<string, string>, cookie = "") =>
    app.call("POST", "/profile/undo-email", { body, headers: { Cookie: cookie } });
  const fresh = (): string => `${randomUUID()}@elsewhere.example`;

  /** Changes the address, and gives the link that was mailed to the one before. */
  async function change(to: string, as = teacher): Promise<Record<string, string>> {
    const { email: before } = await loginOf(as);
    expect((await patch("update-email-request", { email: to, current_password: PASSWORD }, as)).status).toBe(200);
    const link = new URLSearchParams(await linkIn(to, "new-email"));
    expect((await app.call("GET", `/profile/update-email?${link.toString()}`)).status).toBe(200);
    return linkIn(before, "undo-email");
  }

  test("by the link that was mailed to the old address, once: the old one signs in, nobody else is", async () => {
    const { email: old } = await loginOf();
    const taken = fresh();
    const device =
      (await signIn(old, PASSWORD)).headers
        .getSetCookie()
        .find((line) => line.startsWith("daybell-device="))
        ?.split(";")[0] ?? "";
    const link = await change(taken);
    await app.call("POST", "/notification/reset-password", { body: { email: taken } });
    const reset = await linkIn(taken, "reset-password");
    later(7 * DAY - 1);
    const intruder = await signIn(taken, PASSWORD);
    const undone = await undo(link);
    expect(undone.body).toEqual({ status: 200, email: old });
    expect((await app.call("GET", "/auth/me", { as: teacher })).status).toBe(401);
    expect(
      (
        await app.call("GET", "/auth/me", {
          headers: {
            Cookie: intruder.headers
              .getSetCookie()
              .map((line) => line.split(";")[0])
              .join("; "),
          },
        })
      ).status,
    ).toBe(401);
    expect((await signIn(taken, PASSWORD)).body.message).toBe("INVALID_EMAIL");
    expect(
      (await app.call("POST", "/auth/change-password", { body: { ...reset, password: NEW_PASSWORD } })).body.message,
    ).toBe("LINK_INVALID");
    // The device that opened the link is known from now on, and no other.
    const rows = await app.database.read
      .selectFrom("known_device")
      .select("token_hash")
      .where("login_id", "=", teacher.account.login_id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(
      undone.headers
        .getSetCookie()
        .find((line) => line.startsWith("daybell-device="))
        ?.split(";")[0],
    ).not.toBe(device);
    expect((await undo(link)).body).toMatchObject({ statusCode: 400, message: "LINK_INVALID" });
    // Whoever changed the address knew the password: a new one is set by a link.
    expect((await signIn(old, PASSWORD)).body.message).toBe("INVALID_PASSWORD");
    await app.call("POST", "/notification/reset-password", { body: { email: old } });
    expect(
      (
        await app.call("POST", "/auth/change-password", {
          body: { ...(await linkIn(old, "reset-password")), password: NEW_PASSWORD },
        })
      ).status,
    ).toBe(200);
    expect((await signIn(old, NEW_PASSWORD)).status).toBe(200);
    expect((await mailTo(taken)).at(-1)?.subject).toBe("Your Daybell account has its old email again");
    expect((await mailTo(taken)).at(-1)?.text).not.toContain(old);
    expect(await auditOf("login.email-change-undone")).toHaveLength(1);
  });

  test("no more after seven days, nor by anything but its own link", async () => {
    const link = await change(fresh());
    for (const [field, wrong] of [
      ["token", "x"],
      ["key", "x"],
    ] as const)
      expect((await undo({ ...link, [field]: wrong })).body.message).toBe("LINK_INVALID");
    expect(
      (await app.call("GET", `/notification/health-check/reset?${new URLSearchParams(link).toString()}`)).body.message,
    ).toBe("LINK_INVALID");
    expect(
      (await app.call("POST", "/auth/change-password", { body: { ...link, password: NEW_PASSWORD } })).body.message,
    ).toBe("LINK_INVALID");
    expect(
      (await app.call("GET", `/profile/update-email?${new URLSearchParams({ ...link, email: "x" }).toString()}`)).body
        .message,
    ).toBe("LINK_INVALID");
    later(7 * DAY);
    expect((await undo(link)).body).toMatchObject({ statusCode: 400, message: "LINK_EXPIRED" });
  });

  test("whatever was changed since by whoever has the password: not the password, nor the address again", async () => {
    const { email: old } = await loginOf();
    const [second, third] = [fresh(), fresh()];
    const link = await change(second);
    later(1000);
    const thirdLink = await change(third);
    await patch("change-password", { current_password: PASSWORD, new_password: NEW_PASSWORD });
    expect((await undo(link)).body).toEqual({ status: 200, email: old });
    for (const password of [PASSWORD, NEW_PASSWORD])
      expect((await signIn(old, password)).body.message).toBe("INVALID_PASSWORD");
    // Nor does the address in between win it back.
    expect((await undo(thirdLink)).body.message).toBe("LINK_INVALID");
  });

  test("the old address is kept for it for seven days, whoever asks for it, and free afterwards", async () => {
    const { email: old } = await loginOf();
    const link = await change(fresh());
    const other = await makeAccount(app.database, school.id, { passwordHash });
    const askFor = (as = other) => patch("update-email-request", { email: old, current_password: PASSWORD }, as);
    expect((await askFor()).body.message).toBe("This address cannot be used. Please choose another.");
    // A school that knows the person by it opens them an account, and nobody else a login.
    const [a, b] = await app.database.write(async (db) => [
      await findOrAddLogin(db, old.toUpperCase(), app.clock.now.toISOString()),
      await findOrAddLogin(db, fresh(), NOW),
    ]);
    expect(a?.id).toBe(teacher.account.login_id);
    expect(b?.id).not.toBe(a?.id);
    expect((await askFor(teacher)).status).toBe(200);
    later(7 * DAY);
    expect((await askFor()).status).toBe(200);
    expect((await undo(link)).body.message).toBe("LINK_EXPIRED");
  });

  test("ends what was linked at a provider since, by whoever had the other address", async () => {
    const identity = (subject: string) => ({
      issuer: `https://${subject}.example`,
      subject: `${subject}-${teacher.account.id}`,
      login_id: teacher.account.login_id,
      account_id: null,
      created_at: app.clock.now.toISOString(),
    });
    const linkTo = (subject: string) =>
      app.database.write((db) => db.insertInto("identity").values(identity(subject)).execute());
    await linkTo("before");
    later(1000);
    const link = await change(fresh());
    await linkTo("since");
    await undo(link);
    const left = await app.database.read
      .selectFrom("identity")
      .select("subject")
      .where("login_id", "=", teacher.account.login_id)
      .execute();
    expect(left).toEqual([{ subject: identity("before").subject }]);
  });

  test("gives a login without a password none", async () => {
    const link = await change(fresh());
    await app.database.write((db) =>
      db.updateTable("login").set({ password_hash: null }).where("id", "=", teacher.account.login_id).execute(),
    );
    expect((await undo(link)).status).toBe(200);
    expect(await loginOf()).toMatchObject({ password_hash: null });
  });

  test("two uses at once: one wins", async () => {
    const link = await change(fresh());
    expect((await Promise.all([undo(link), undo(link)])).map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

test("a password that was set by a mailed link is told of by mail", async () => {
  const { email } = await loginOf();
  await app.call("POST", "/notification/reset-password", { body: { email } });
  const [, query] = /reset-password\?(\S+)/.exec((await mailTo(email))[0]?.text ?? "") ?? [];
  const body = { ...Object.fromEntries(new URLSearchParams(query)), password: NEW_PASSWORD };
  expect((await app.call("POST", "/auth/change-password", { body: { ...body, token: "x" } })).status).toBe(400);
  expect(await mailTo(email)).toHaveLength(1);
  expect((await app.call("POST", "/auth/change-password", { body })).status).toBe(200);
  expect((await mailTo(email)).at(-1)).toMatchObject({
    subject: "Your Daybell password was changed",
    text: expect.stringContaining("by a link that was mailed to this address"),
  });
});

describe("a built-in image", () => {
  test("is chosen, shown and taken away, by a student too", async () => {
    const student = await makeAccount(app.database, school.id, { role: "student" });
    for (const image of AVATAR_KEYS)
      expect((await ask(app, updateImage, { as: student, body: { image } })).person.avatar_url).toBe(
        `/avatars/${image}.svg`,
      );
    expect((await patch("update-image", { image: null }, student)).body.person.avatar_url).toBeNull();
  });

  test.each(["dragon", "../fox", "builtin/fox", "", undefined, 7, "0".repeat(64)])("%j is none", async (image) => {
    expect((await patch("update-image", { image })).body.issues[0].path).toBe("image");
  });
});

describe("support", () => {
  const ticket = {
    type_id: "problem",
    subject: "The list\r\nis <b>empty</b>",
    message: "Since this morning.\n\nClass 3 shows nobody.",
  };

  test("reaches every administrator of the school by mail, and is kept", async () => {
    const administrators = [
      await makeAccount(app.database, school.id, { administrator: true }),
      await makeAccount(app.database, school.id, { administrator: true }),
    ];
    await makeAccount(app.database, school.id, { administrator: true, status: "disabled" });
    await makeAccount(app.database, (await makeSchool(app.database)).id, { administrator: true });
    const student = await makeAccount(app.database, school.id, { role: "student" });
    const { id } = await ask(app, createSupportTicket, { as: student, body: ticket });
    const row = await app.database.read
      .selectFrom("support_ticket")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      school_id: school.id,
      person_id: student.person.id,
      type_id: "problem",
      subject: "The list is <b>empty</b>",
      message: ticket.message,
      created_at: NOW,
    });
    const mails = await app.database.read.selectFrom("mail").selectAll().where("school_id", "=", school.id).execute();
    const recipients = await Promise.all(administrators.map(async (one) => (await loginOf(one)).email));
    expect(mails.map((one) => one.recipient).sort()).toEqual(recipients.sort());
    expect(mails[0]).toMatchObject({
      subject: "Daybell support: The list is <b>empty</b>",
      text: expect.stringContaining("Class 3 shows nobody."),
    });
    expect(mails[0]?.text).toContain((await loginOf(student)).email);
    expect(mails[0]?.html).not.toContain("<b>");
  });

  test("has types that it knows", async () => {
    const { ticket_types } = await ask(app, getTicketTypes, { as: teacher });
    expect(ticket_types.length).toBeGreaterThan(3);
    for (const { id } of ticket_types)
      expect(
        (await app.call("POST", "/notification/support", { as: teacher, body: { ...ticket, type_id: id } })).status,
      ).toBe(200);
    expect(
      (await app.call("POST", "/notification/support", { as: teacher, body: { ...ticket, type_id: "none" } })).body
        .issues[0].path,
    ).toBe("type_id");
  });

  test.each([{ subject: " \n " }, { subject: "x".repeat(121) }, { message: " " }, { message: "x".repeat(5001) }])(
    "refuses %j",
    async (wrong) => {
      const answer = await app.call("POST", "/notification/support", { as: teacher, body: { ...ticket, ...wrong } });
      expect(answer.body.issues[0].path).toBe(Object.keys(wrong)[0]);
    },
  );

  test("is one ticket for one key, and not without end", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const [first, again] = [
      await app.call("POST", "/notification/support", { as: teacher, body: ticket, headers }),
      await app.call("POST", "/notification/support", { as: teacher, body: ticket, headers }),
    ];
    expect(again.body).toEqual(first.body);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.call("POST", "/notification/support", { as: teacher, body: ticket })),
    );
    expect(answers.some((one) => one.status === 429)).toBe(true);
    expect((await app.call("POST", "/notification/support", { body: ticket })).status).toBe(401);
  });
});
