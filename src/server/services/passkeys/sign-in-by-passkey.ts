import type { PasskeyAssertion } from "#contract/passkey-assertion.ts";
import { lockLogin } from "#server/database/locks.ts";
import type { Database } from "#server/database/database.ts";
import { schoolIdsOf } from "#server/services/accounts/sessions.ts";
import { listPersons } from "#server/services/accounts/describe-account.ts";
import { authError, beginSession, type FromDevice, type SignIn } from "#server/services/accounts/sign-in.ts";
import type { RelyingParty } from "./relying-party.ts";
import { verifyPasskey } from "./verify-passkey.ts";

/**
 * Signs in by a passkey, to the accounts in use that its owner had when it was made or has got since; no lock after
 * failed passwords holds it. Throws as `verifyPasskey`, and 401 `DISABLED` where no account is in use.
 */
export async function signInByPasskey(
  database: Database,
  given: FromDevice & { assertion: PasskeyAssertion; party: RelyingParty; remember: boolean },
): Promise<SignIn> {
  const passkey = await verifyPasskey(database, { ...given, purpose: "sign-in", sessionId: null });
  return database.write(async (db) => {
    await lockLogin(db, passkey.login_id);
    // It may have been ended while it was verified.
    const login = await db
      .selectFrom("passkey")
      .innerJoin("login", "login.id", "passkey.login_id")
      .select(["login.id", "login.last_account_id"])
      .where("passkey.id", "=", passkey.id)
      .executeTakeFirst();
    if (!login) throw authError("DISABLED");
    const schoolIds = schoolIdsOf(passkey);
    const usable = await listPersons(db, { ...given, loginId: login.id, schoolIds });
    const chosen =
      usable.find((one) => one.account_id === login.last_account_id) ??
      usable.find((one) => one.role === "teacher") ??
      usable[0];
    if (!chosen) throw authError("DISABLED");
    return beginSession(db, {
      ...given,
      loginId: login.id,
      accountId: chosen.account_id,
      schoolIds,
      provenAt: given.now,
    });
  });
}
