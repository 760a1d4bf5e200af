import { type Database, openDatabase } from "#server/database/database.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { type Answer, openTestApp, type TestApp } from "./app.ts";
import { Authenticator } from "./authenticator.ts";
import { makeAccount, makeSchool, type SignedIn } from "./factories.ts";

/** Of every account that is made here. */
export const PASSWORD = "a quiet morning";
export const ORIGIN = "http://localhost:3000";

/** An app, and accounts of it that sign in by password or passkey. */
export interface PasswordAccounts {
  app: TestApp;
  /** The same data, as a second server process has them open; to be closed in the end. */
  second: Database;
  /** A signed-in account of a school of its own. */
  account: (email: string, given?: { proven?: boolean; loginId?: string }) => Promise<SignedIn>;
  /** What a browser is asked for to sign in by a passkey, or for what else `path` asks. */
  asked: (as?: SignedIn, path?: string) => Promise<Answer["body"]>;
  addPasskey: (as: SignedIn, passkey: unknown, name?: string) => Promise<Answer>;
  /** A phone that has a passkey of the account. */
  phoneOf: (as: SignedIn) => Promise<Authenticator>;
}

export async function openPasswordAccounts(): Promise<PasswordAccounts> {
  const app = await openTestApp();
  const passwordHash = await hashPassword(PASSWORD);
  const asked: PasswordAccounts["asked"] = async (as, path = "/auth/passkeys/ask") =>
    (await app.call("POST", path, { ...(as ? { as } : {}), body: {} })).body;
  const addPasskey: PasswordAccounts["addPasskey"] = (as, passkey, name = "my phone") =>
    app.call("POST", "/auth/passkeys", { as, body: { name, passkey } });
  return {
    app,
    second: await openDatabase(app.place),
    async account(email, given = {}) {
      const school = await makeSchool(app.database);
      return makeAccount(app.database, school.id, { email, passwordHash, now: app.clock.now, ...given });
    },
    asked,
    addPasskey,
    async phoneOf(as) {
      const phone = new Authenticator(ORIGIN);
      const added = await addPasskey(as, phone.create(await asked(as, "/auth/passkeys/new")));
      if (added.status !== 200) throw new Error(`The passkey was not added: ${added.status}`);
      return phone;
    },
  };
}
