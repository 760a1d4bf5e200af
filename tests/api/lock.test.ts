import { beforeAll, describe, expect, test } from "vitest";
import { me } from "#contract/auth.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";

const PASSWORD = "a quiet morning";

let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(PASSWORD);
});

async function account(email: string, given: { settings?: string; password?: boolean } = {}): Promise<SignedIn> {
  const school = await makeSchool(app.database, given.settings === undefined ? {} : { settings: given.settings });
  return makeAccount(app.database, school.id, { email, now: app.clock.now, ...(given.password === false ? {} : { passwordHash }) });
}

const unlock = (as: SignedIn, password: string, cookie = "") =>
  app.call("POST", "/auth/unlock", { as: { headers: { Cookie: [as.headers["Cookie"], cookie].filter(Boolean).join("; ") } }, body: { password } });
const signIn = (email: string) => app.call("POST", "/auth/unified-login", { body: { email, password: PASSWORD } });
const audited = async ({ account: { id } }: SignedIn): Promise<string[]> =>
  (await app.database.read.selectFrom("audit").select("action").where("subject_id", "=", id).orderBy("id").execute()).map((row) => row.action);

describe("the lock of a device", () => {
  test("falls after the minutes that the school has set, and fifteen elsewhere", async () => {
    for (const [settings, minutes] of [["{}", 15], ['{"lock_after_minutes":5}', 5], ['{"lock_after_minutes":0}', 15]] as const) {
      expect((await ask(app, me, { as: await account(`minutes-${settings}@s.example`, { settings }) })).lock_after_minutes).toBe(minutes);
    }
  });

  test("opens by the password, and leaves the session as it is", async () => {
    const here = await account("open@s.example");
    expect(await unlock(here, PASSWORD)).toMatchObject({ status: 200, body: { status: 200 } });
    expect((await app.call("GET", "/auth/me", { as: here })).status).toBe(200);
    expect(await audited(here)).toEqual(["login.unlocked"]);
  });

  test("counts its failures towards the same lock-out as those of signing in", async () => {
    const here = await account("count@s.example");
    for (let time = 0; time < 9; time += 1) expect((await unlock(here, "wrong")).body.message).toBe("INVALID_PASSWORD");
    // The right one in between forgets them.
    expect((await unlock(here, PASSWORD)).status).toBe(200);
    for (let time = 0; time < 10; time += 1) expect((await unlock(here, "wrong")).body.message).toBe("INVALID_PASSWORD");
    expect((await unlock(here, PASSWORD)).body.message).toBe("DISABLED");
    expect((await signIn("count@s.example")).body.message).toBe("DISABLED");
    const actions = await audited(here);
    expect(actions.filter((action) => action === "login.failed")).toHaveLength(19);
    expect(actions.at(-1)).toBe("login.locked");
  });

  test("on a device that signed in before is not held by strangers' failures", async () => {
    const here = await account("known@s.example");
    const answer = await signIn("known@s.example");
    const device = answer.headers.getSetCookie().find((line) => line.startsWith("daybell-device="))?.split(";")[0] ?? "";
    for (let time = 0; time < 10; time += 1) await app.call("POST", "/auth/unified-login", { body: { email: "known@s.example", password: "wrong" } });
    expect((await unlock(here, PASSWORD)).body.message).toBe("DISABLED");
    expect((await unlock(here, PASSWORD, device)).status).toBe(200);
  });

  test("is bounded in its tries as signing in is", async () => {
    const here = await account("bounded@s.example");
    const answers = [];
    for (let time = 0; time < 31; time += 1) answers.push(await unlock(here, "wrong"));
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    expect(Number(answers.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("says so where the login has no password", async () => {
    expect((await unlock(await account("provider@s.example", { password: false }), "x")).body.message).toBe("UNVERIFIED");
  });

  test("is nobody's who is not signed in, and not another account's", async () => {
    const here = await account("right@s.example");
    expect((await app.call("POST", "/auth/unlock", { body: { password: PASSWORD } })).body.message).toBe("No token provided");
    expect((await app.call("POST", "/auth/unlock", { as: here, body: { password: PASSWORD }, headers: { "X-Account-Id": "other" } })).body.message).toBe("WRONG_ACCOUNT");
  });
});
