import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { me, unseal } from "#contract/auth.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";

let app: TestApp;
let teacher: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  app = await openTestApp();
  const school = await makeSchool(app.database);
  teacher = await makeAccount(app.database, school.id);
  colleague = await makeAccount(app.database, school.id);
  // Made when it is first asked for, and nobody waits for that.
  await vi.waitFor(async () => expect((await ask(app, me, { as: teacher })).sealing_key).toBeDefined(), {
    timeout: 10_000,
  });
});

const KEY = Buffer.alloc(32, 7);

/** Seals a key as a device does, for the account of this id. */
async function sealedFor(accountId: string): Promise<string> {
  const { sealing_key: told } = await ask(app, me, { as: teacher });
  const key = createPublicKey({ key: Buffer.from(told ?? "", "base64url"), format: "der", type: "spki" });
  return publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256", oaepLabel: Buffer.from(accountId) },
    KEY,
  ).toString("base64url");
}

describe("what a device sealed", () => {
  test("opens for its account, in any session", async () => {
    const sealed = await sealedFor(teacher.account.id);
    expect(await ask(app, unseal, { as: teacher, body: { sealed } })).toEqual({ key: KEY.toString("base64url") });
    expect(await ask(app, unseal, { as: teacher, body: { sealed } })).toEqual({ key: KEY.toString("base64url") });
  });

  test("opens for nobody else, and not where it was tampered with", async () => {
    const sealed = await sealedFor(teacher.account.id);
    const refused = { status: 400, body: { statusCode: 400, message: "SEAL_REFUSED" } };
    expect(await app.call("POST", "/auth/unseal", { as: colleague, body: { sealed } })).toMatchObject(refused);
    expect(
      await app.call("POST", "/auth/unseal", { as: teacher, body: { sealed: `${sealed.slice(0, -4)}AAAA` } }),
    ).toMatchObject(refused);
    expect(await app.call("POST", "/auth/unseal", { as: teacher, body: { sealed: "AAAA" } })).toMatchObject(refused);
    expect((await app.call("POST", "/auth/unseal", { body: { sealed } })).status).toBe(401);
  });

  test("has the same key for every account and process, and it lies with the data", async () => {
    const [first, second] = [await ask(app, me, { as: teacher }), await ask(app, me, { as: colleague })];
    expect(first.sealing_key).toBe(second.sealing_key);
    const kept = await app.database.read
      .selectFrom("meta")
      .select("key")
      .where("key", "=", "outbox_sealing_key")
      .execute();
    expect(kept).toHaveLength(1);
  });
});
