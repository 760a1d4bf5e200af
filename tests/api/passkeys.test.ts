import { beforeAll, describe, expect, test } from "vitest";
import { exportPerson } from "#server/services/privacy/export-person.ts";
import { relyingParty } from "#server/services/passkeys/relying-party.ts";
import type { TestApp } from "#tests/support/app.ts";
import { Authenticator } from "#tests/support/authenticator.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { openPasswordAccounts, ORIGIN, PASSWORD, type PasswordAccounts } from "#tests/support/password-accounts.ts";

let app: TestApp;
let account: PasswordAccounts["account"];
let asked: PasswordAccounts["asked"];
let add: PasswordAccounts["addPasskey"];
let phoneOf: PasswordAccounts["phoneOf"];

beforeAll(async () => {
  const { second, ...accounts } = await openPasswordAccounts();
  await second.close();
  ({ app, account, asked, addPasskey: add, phoneOf } = accounts);
});

const enter = (passkey: unknown) => app.call("POST", "/auth/passkeys/sign-in", { body: { passkey } });

describe("a passkey", () => {
  test("signs in to its own login, with a new session that is proven, and the login is told when it is added", async () => {
    const [here, other] = [await account("mine@s.example"), await account("other@s.example")];
    const phone = await phoneOf(here);
    await phoneOf(other);
    const answer = await enter(phone.get(await asked()));
    expect(answer).toMatchObject({ status: 200, body: { account: { id: here.account.id } } });
    const cookie =
      answer.headers
        .getSetCookie()
        .find((line) => line.startsWith("daybell="))
        ?.split(";")[0] ?? "";
    expect(
      (await app.call("GET", "/auth/proof", { as: { headers: { Cookie: cookie } } })).body.proven_until,
    ).not.toBeNull();
    expect((await app.call("GET", "/auth/passkeys", { as: here })).body).toMatchObject({
      offer: "offered",
      passkeys: [{ name: "my phone", last_used_at: app.clock.now.toISOString() }],
    });
    const mail = await app.database.read
      .selectFrom("mail")
      .select("subject")
      .where("recipient", "=", "mine@s.example")
      .execute();
    expect(mail.map(({ subject }) => subject)).toEqual(["A passkey was added to your Daybell account"]);
  });

  test("is added only with a proof, by who asked for it, once, and never where a second account signed in", async () => {
    const unproven = await account("unproven@s.example", { proven: false });
    expect((await app.call("POST", "/auth/passkeys/new", { as: unproven, body: {} })).body.message).toBe(
      "PROOF_NEEDED",
    );
    const [here, there] = [await account("add@s.example"), await account("add-other@s.example")];
    const made = new Authenticator(ORIGIN).create(await asked(here, "/auth/passkeys/new"));
    expect((await add(there, made)).body.message).toBe("CHALLENGE_EXPIRED");
    expect((await add(here, made)).status).toBe(200);
    expect((await add(here, made)).body.message).toBe("CHALLENGE_EXPIRED");
    const touched = new Authenticator(ORIGIN).create(await asked(here, "/auth/passkeys/new"), { verified: false });
    expect((await add(here, touched)).body.message).toBe("PASSKEY_REFUSED");

    const signIn = (email: string, device = "") =>
      app.call("POST", "/auth/unified-login", {
        body: { email, password: PASSWORD },
        ...(device ? { headers: { Cookie: device } } : {}),
      });
    const device =
      (await signIn("add@s.example")).headers
        .getSetCookie()
        .find((line) => line.startsWith("daybell-device="))
        ?.split(";")[0] ?? "";
    await signIn("add-other@s.example", device);
    const tablet = { ...here, headers: { Cookie: `${here.headers["Cookie"]}; ${device}` } };
    expect((await app.call("GET", "/auth/passkeys", { as: tablet })).body.offer).toBe("shared_device");
    expect((await app.call("POST", "/auth/passkeys/new", { as: tablet, body: {} })).body.message).toBe("SHARED_DEVICE");
  });

  test("answers each challenge once, within five minutes, verified, at its own origin, counting up", async () => {
    const phone = await phoneOf(await account("once@s.example"));
    const first = phone.get(await asked());
    expect((await enter(first)).status).toBe(200);
    expect((await enter(first)).body.message).toBe("CHALLENGE_EXPIRED");
    const old = await asked();
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000);
    expect((await enter(phone.get(old))).body.message).toBe("CHALLENGE_EXPIRED");
    expect((await enter(phone.get(await asked(), { verified: false }))).body.message).toBe("PASSKEY_REFUSED");
    expect((await enter(phone.get(await asked(), { origin: "https://evil.example" }))).body.message).toBe(
      "PASSKEY_REFUSED",
    );
    expect((await enter(phone.get(await asked(), { counter: 1 }))).body.message).toBe("PASSKEY_REFUSED");
    expect((await enter(phone.get({ challenge: "bWFkZSB1cA" }))).body.message).toBe("CHALLENGE_EXPIRED");
    expect((await enter(new Authenticator(ORIGIN).get(await asked()))).body.message).toBe("PASSKEY_UNKNOWN");
    expect((await enter(phone.get(await asked()))).status).toBe(200);
  });

  test("proves its own session and opens its lock, and nobody else's", async () => {
    const [here, there] = [await account("prove@s.example", {}), await account("prove-other@s.example", {})];
    const [mine, theirs] = [await phoneOf(here), await phoneOf(there)];
    await app.database.write((db) =>
      db.updateTable("session").set({ proven_until: null }).where("login_id", "=", here.account.login_id).execute(),
    );
    const prove = (passkey: unknown, path = "/auth/prove") => app.call("POST", path, { as: here, body: { passkey } });
    expect((await prove(theirs.get(await asked(here, "/auth/proof/passkey")))).body.message).toBe("PASSKEY_UNKNOWN");
    // One that was asked for at the sign-in page proves nothing here, nor the other way round.
    expect((await prove(mine.get(await asked()))).body.message).toBe("CHALLENGE_EXPIRED");
    expect((await enter(mine.get(await asked(here, "/auth/proof/passkey")))).body.message).toBe("CHALLENGE_EXPIRED");
    expect((await prove(mine.get(await asked(here, "/auth/proof/passkey")))).status).toBe(200);
    expect((await app.call("GET", "/auth/proof", { as: here })).body.proven_until).not.toBeNull();
    expect((await prove(mine.get(await asked(here, "/auth/proof/passkey")), "/auth/unlock/passkey")).status).toBe(200);
  });

  test("answers no challenge that could not be ours, at any of the calls that take one", async () => {
    const here = await account("odd@s.example");
    const phone = await phoneOf(here);
    const made = new Authenticator(ORIGIN).create(await asked(here, "/auth/passkeys/new"));
    for (const challenge of ["", "a\0b", "\0", "a b", "ünïcode", "x".repeat(5000)]) {
      const passkey = phone.get({ challenge });
      const { clientDataJSON } = passkey.response;
      const answers = [
        await enter(passkey),
        await app.call("POST", "/auth/prove", { as: here, body: { passkey } }),
        await app.call("POST", "/auth/unlock/passkey", { as: here, body: { passkey } }),
        await add(here, { ...made, response: { ...made.response, clientDataJSON } }),
      ];
      for (const answer of answers)
        expect(answer, JSON.stringify(challenge)).toMatchObject({
          status: 400,
          body: { message: "CHALLENGE_EXPIRED" },
        });
    }
  });

  test("is renamed by its owner alone, to a name that can be read", async () => {
    const [here, there] = [await account("name@s.example"), await account("name-other@s.example")];
    await phoneOf(here);
    const listed = async () => (await app.call("GET", "/auth/passkeys", { as: here })).body.passkeys;
    const [{ id }] = await listed();
    const rename = (as: SignedIn, name: string) => app.call("PATCH", `/auth/passkeys/${id}`, { as, body: { name } });
    expect((await rename(there, "mine")).status).toBe(404);
    for (const name of ["", "  ", "a\u202Eb", "a\nb", "x".repeat(61)])
      expect((await rename(here, name)).status).toBe(422);
    expect((await rename(here, "  my old phone ")).body).toEqual({ status: 200 });
    expect(await listed()).toMatchObject([{ id, name: "my old phone" }]);
  });

  test("is listed in what is stored about its owner, without its keys; not what a login does at another school", async () => {
    const here = await account("stored@s.example");
    await phoneOf(here);
    const { school_id, id } = here.person;
    const stored = async () =>
      (await exportPerson(app.database, { id, schoolId: school_id }, { now: app.clock.now })).passkeys;
    expect(await stored()).toEqual([{ name: "my phone", since: app.clock.now.toISOString(), last_used_at: null }]);
    await account("stored@s.example", { loginId: here.account.login_id });
    expect(await stored()).toEqual([]);
    await app.database.write((db) =>
      db
        .updateTable("passkey")
        .set({ school_ids: JSON.stringify([school_id]) })
        .where("login_id", "=", here.account.login_id)
        .execute(),
    );
    expect(await stored()).toHaveLength(1);
  });

  test("that was ended opens nothing, and only its owner ends it; a reset link ends all", async () => {
    const [here, there] = [await account("end@s.example"), await account("end-other@s.example")];
    const phone = await phoneOf(here);
    const [{ id }] = (await app.call("GET", "/auth/passkeys", { as: here })).body.passkeys;
    expect((await app.call("DELETE", `/auth/passkeys/${id}`, { as: there })).status).toBe(404);
    expect((await app.call("DELETE", `/auth/passkeys/${id}`, { as: here })).status).toBe(200);
    expect((await enter(phone.get(await asked()))).body.message).toBe("PASSKEY_UNKNOWN");

    const second = await phoneOf(here);
    await app.call("POST", "/notification/reset-password", { body: { email: "end@s.example" } });
    const { text } = await app.database.read
      .selectFrom("mail")
      .select("text")
      .where("recipient", "=", "end@s.example")
      .where("subject", "like", "Set a new%")
      .executeTakeFirstOrThrow();
    const link = new URL(/https?:\S+/.exec(text)?.[0] ?? "").searchParams;
    expect(
      (
        await app.call("POST", "/auth/change-password", {
          body: { key: link.get("key"), token: link.get("token"), password: "a brighter evening" },
        })
      ).status,
    ).toBe(200);
    expect((await enter(second.get(await asked()))).body.message).toBe("PASSKEY_UNKNOWN");
  });
});

describe("passkeys are offered", () => {
  test.each([
    ["https://school.example", true],
    ["http://localhost:3000", true],
    ["http://school.example", false],
    ["https://192.0.2.7", false],
    ["https://[2001:db8::7]", false],
  ])("at %s: %s", (origin, offered) => expect(relyingParty(origin) !== undefined).toBe(offered));
});
