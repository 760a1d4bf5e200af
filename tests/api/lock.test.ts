import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { issuePin, me, type PinSecret } from "#contract/auth.ts";
import { checkInId } from "#contract/ids.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount, makeBehavior, makeClassScene, makeSchool, type SignedIn } from "#tests/support/factories.ts";

const PASSWORD = "a quiet morning";

let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(PASSWORD);
});

async function account(email: string, given: { settings?: string; password?: boolean } = {}): Promise<SignedIn> {
  const school = await makeSchool(app.database, given.settings === undefined ? {} : { settings: given.settings });
  return makeAccount(app.database, school.id, {
    email,
    now: app.clock.now,
    ...(given.password === false ? {} : { passwordHash }),
  });
}

const unlock = (as: SignedIn, password: string, cookie = "") =>
  app.call("POST", "/auth/unlock", {
    as: { headers: { Cookie: [as.headers["Cookie"], cookie].filter(Boolean).join("; ") } },
    body: { password },
  });
const signIn = (email: string) => app.call("POST", "/auth/unified-login", { body: { email, password: PASSWORD } });
const lock = (as: SignedIn) => app.call("POST", "/auth/lock", { as, body: {} });
const whoIs = (as: SignedIn) => app.call("GET", "/auth/me", { as });
const sessionsOf = (as: SignedIn) => app.call("GET", "/auth/sessions", { as });
const byPin = (as: SignedIn, pin: PinSecret) => app.call("POST", "/auth/unlock/pin", { as, body: pin });
const WRONG = "x".repeat(43);
const audited = async ({ account: { id } }: SignedIn): Promise<string[]> =>
  (
    await app.database.read.selectFrom("audit").select("action").where("subject_id", "=", id).orderBy("id").execute()
  ).map((row) => row.action);

describe("the lock of a device", () => {
  test("falls after the minutes that the school has set, and fifteen elsewhere", async () => {
    for (const [settings, minutes] of [
      ["{}", 15],
      ['{"lock_after_minutes":5}', 5],
      ['{"lock_after_minutes":0}', 15],
    ] as const) {
      expect(
        (await ask(app, me, { as: await account(`minutes-${settings}@s.example`, { settings }) })).lock_after_minutes,
      ).toBe(minutes);
    }
  });

  test("is known to the session until the password opens it", async () => {
    const here = await account("open@s.example");
    expect((await whoIs(here)).body).toHaveProperty("email", "open@s.example");
    for (let time = 0; time < 2; time += 1)
      expect(await lock(here)).toMatchObject({ status: 200, body: { status: 200 } });
    expect((await whoIs(here)).body).toEqual({ locked: true, id: here.account.id, person: { id: here.person.id } });
    expect(await sessionsOf(here)).toMatchObject({ status: 423, body: { statusCode: 423, message: "LOCKED" } });
    expect((await unlock(here, "wrong")).body.message).toBe("INVALID_PASSWORD");
    expect((await sessionsOf(here)).status).toBe(423);
    expect(await unlock(here, PASSWORD)).toMatchObject({ status: 200, body: { status: 200 } });
    expect((await whoIs(here)).body).toHaveProperty("email", "open@s.example");
    expect((await sessionsOf(here)).status).toBe(200);
    expect(await audited(here)).toEqual(["login.failed", "login.unlocked"]);
  });

  test("is of its own session alone; who signs in anew is not met by it, and signing out passes it", async () => {
    const here = await account("own@s.example");
    await lock(here);
    const anew = await app.call("POST", "/auth/unified-login", {
      as: here,
      body: { email: "own@s.example", password: PASSWORD },
    });
    expect(anew.body.account).toHaveProperty("email", "own@s.example");
    const there = {
      ...here,
      headers: {
        Cookie:
          anew.headers
            .getSetCookie()
            .find((line) => line.startsWith("daybell="))
            ?.split(";")[0] ?? "",
      },
    };
    expect((await sessionsOf(there)).status).toBe(200);
    await lock(there);
    expect((await app.call("POST", "/auth/logout", { as: there, body: {} })).status).toBe(200);
    expect((await whoIs(there)).status).toBe(401);
  });

  test("counts its failures towards the same lock-out as those of signing in", async () => {
    const here = await account("count@s.example");
    for (let time = 0; time < 9; time += 1) expect((await unlock(here, "wrong")).body.message).toBe("INVALID_PASSWORD");
    // The right one in between forgets them.
    expect((await unlock(here, PASSWORD)).status).toBe(200);
    for (let time = 0; time < 10; time += 1)
      expect((await unlock(here, "wrong")).body.message).toBe("INVALID_PASSWORD");
    expect((await unlock(here, PASSWORD)).body.message).toBe("DISABLED");
    expect((await signIn("count@s.example")).body.message).toBe("DISABLED");
    const actions = await audited(here);
    expect(actions.filter((action) => action === "login.failed")).toHaveLength(19);
    expect(actions.at(-1)).toBe("login.locked");
  });

  test("on a device that signed in before is not held by strangers' failures", async () => {
    const here = await account("known@s.example");
    const answer = await signIn("known@s.example");
    const device =
      answer.headers
        .getSetCookie()
        .find((line) => line.startsWith("daybell-device="))
        ?.split(";")[0] ?? "";
    for (let time = 0; time < 10; time += 1)
      await app.call("POST", "/auth/unified-login", { body: { email: "known@s.example", password: "wrong" } });
    expect((await unlock(here, PASSWORD)).body.message).toBe("DISABLED");
    expect((await unlock(here, PASSWORD, device)).status).toBe(200);
  });

  test("ends what was proven: a PIN that opens it again proves nothing, a password does", async () => {
    const here = await account("proof@s.example");
    const proven = async () => (await app.call("GET", "/auth/proof", { as: here })).body.proven_until !== null;
    const pin = await ask(app, issuePin, { as: here, body: { password: PASSWORD } });
    expect(await proven()).toBe(true);
    await lock(here);
    expect((await byPin(here, pin)).status).toBe(200);
    expect(await proven()).toBe(false);
    await lock(here);
    await unlock(here, PASSWORD);
    expect(await proven()).toBe(true);
    // A lock that was told late, or twice, is told all the same.
    await lock(here);
    await lock(here);
    expect((await byPin(here, pin)).status).toBe(200);
    expect(await proven()).toBe(false);
  });

  test("is bounded in its tries as signing in is", async () => {
    const here = await account("bounded@s.example");
    const answers = [];
    for (let time = 0; time < 31; time += 1) answers.push(await unlock(here, "wrong"));
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    expect(Number(answers.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("says so where the login has no password", async () => {
    expect((await unlock(await account("provider@s.example", { password: false }), "x")).body.message).toBe(
      "UNVERIFIED",
    );
  });

  test("is nobody's who is not signed in, and not another account's", async () => {
    const here = await account("right@s.example");
    expect((await app.call("POST", "/auth/unlock", { body: { password: PASSWORD } })).body.message).toBe(
      "No token provided",
    );
    expect(
      (
        await app.call("POST", "/auth/unlock", {
          as: here,
          body: { password: PASSWORD },
          headers: { "X-Account-Id": "other" },
        })
      ).body.message,
    ).toBe("WRONG_ACCOUNT");
  });
});

describe("the secret of a device's PIN", () => {
  const issued = (as: SignedIn) => ask(app, issuePin, { as, body: { password: PASSWORD } });

  test("takes the password where there is one, and no lock", async () => {
    const here = await account("issue@s.example");
    for (const body of [{}, { password: "wrong" }])
      expect((await app.call("POST", "/auth/pin", { as: here, body })).body.message).toBe("INVALID_PASSWORD");
    await lock(here);
    expect((await app.call("POST", "/auth/pin", { as: here, body: { password: PASSWORD } })).status).toBe(423);
    const provided = await account("issue-provider@s.example", { password: false });
    expect((await app.call("POST", "/auth/pin", { as: provided, body: {} })).status).toBe(200);
  });

  test("opens the session; only its hash is kept", async () => {
    const here = await account("pin@s.example");
    const pin = await issued(here);
    await lock(here);
    expect((await byPin(here, { ...pin, secret: WRONG })).body.message).toBe("INVALID_PIN");
    expect((await sessionsOf(here)).status).toBe(423);
    expect((await byPin(here, pin)).status).toBe(200);
    expect((await sessionsOf(here)).status).toBe(200);
    expect(JSON.stringify(await app.database.read.selectFrom("device_pin").selectAll().execute())).not.toContain(
      pin.secret,
    );
  });

  test("has five tries, tries at once among them, until the password makes it good again", async () => {
    const here = await account("tries@s.example");
    const pin = await issued(here);
    await lock(here);
    const tries = await Promise.all(Array.from({ length: 6 }, () => byPin(here, { ...pin, secret: WRONG })));
    expect(tries.map(({ body }) => body.message).sort()).toEqual([
      ...Array.from({ length: 5 }, () => "INVALID_PIN"),
      "PIN_UNUSABLE",
    ]);
    expect((await byPin(here, pin)).body.message).toBe("PIN_UNUSABLE");
    expect((await unlock(here, PASSWORD)).status).toBe(200);
    await lock(here);
    expect((await byPin(here, pin)).status).toBe(200);
  });

  test("is of its login alone, and goes when it is removed", async () => {
    const [here, other] = [await account("mine@s.example"), await account("other@s.example")];
    const [pin, another] = [await issued(here), await issued(here)];
    await lock(other);
    expect((await byPin(other, pin)).body.message).toBe("PIN_UNUSABLE");
    await unlock(other, PASSWORD);
    await app.call("DELETE", `/auth/pin/${pin.id}`, { as: other });
    expect((await byPin(here, pin)).status).toBe(200);
    await app.call("DELETE", `/auth/pin/${pin.id}`, { as: here });
    expect((await byPin(here, pin)).body.message).toBe("PIN_UNUSABLE");
    expect((await byPin(here, another)).status).toBe(200);
  });
});

describe("what waits on a locked device", () => {
  test("is taken, and told by its ids alone; once, whether locked or open", async () => {
    const scene = await makeClassScene(app.database, { now: app.clock.now });
    const [student] = scene.students;
    const as = scene.teacher;
    const date = "2026-09-01";
    const id = checkInId(scene.class.id, date);
    await app.call("POST", `/check-in/create/${scene.class.id}`, { as, body: { date } });
    const marks = scene.students.map(({ id: student_id }) => ({
      student_id,
      status: "absent",
      note: "Went to the dentist",
      marked_at: app.clock.now.toISOString(),
    }));
    await app.call("PATCH", `/check-in/update/${id}`, { as, body: { marks } });
    await lock(as);
    const key = { "Idempotency-Key": randomUUID() };
    const body = { marks: [{ student_id: student?.id, status: "present", marked_at: app.clock.now.toISOString() }] };
    const answer = await app.call("PATCH", `/check-in/update/${id}`, { as, body, headers: key });
    expect(answer.body).toEqual({
      locked: true,
      id,
      class_id: scene.class.id,
      date,
      marks: expect.any(Array),
      connections: [],
      rejected: [],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/dentist|present|absent|_at/);
    expect((await app.call("PATCH", `/check-in/update/${id}`, { as, body, headers: key })).body).toEqual(answer.body);
    await app.database.write((db) =>
      db.updateTable("session").set({ locked_at: null }).where("account_id", "=", as.account.id).execute(),
    );
    const whole = await app.call("PATCH", `/check-in/update/${id}`, { as, body, headers: key });
    expect(whole.body.marks.find((one: { student_id: string }) => one.student_id === student?.id)).toMatchObject({
      status: "present",
      version: 2,
    });
  });

  test("that somebody else settled otherwise is refused without a word of how it stands", async () => {
    const {
      teacher: as,
      school,
      class: { id: class_id },
      students: [student],
    } = await makeClassScene(app.database, { now: app.clock.now });
    const behavior = await makeBehavior(app.database, school.id, { group_slug: "challenging", severity: "major" });
    const event = {
      behavior_id: behavior.id,
      student_ids: [student?.id],
      class_id,
      occurred_at: app.clock.now.toISOString(),
    };
    const { body } = await app.call("POST", "/check-in/event/create", { as, body: event });
    const [{ id, options }] = body.connections;
    const complete = (option: number) =>
      app.call("PATCH", `/connection/${id}`, { as, body: { resolutions: [], selected_option: options[option].id } });
    await lock(as);
    expect((await complete(0)).body).toEqual({ locked: true, id, status: "completed", selected_option: options[0].id });
    expect((await complete(1)).body).toEqual({ statusCode: 409, message: "ALREADY_COMPLETED" });
  });
});
