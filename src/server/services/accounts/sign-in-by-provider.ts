import type { Database, Queryable } from "#server/database/database.ts";
import type { AccountTable, LoginTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import type { Claims } from "#server/identity/provider.ts";
import type { ProviderSettings } from "#server/identity/provider-settings.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import { accountsOfLogin } from "./accounts-of-login.ts";
import { openable, openAccounts } from "./consent.ts";
import { findDevice } from "./known-devices.ts";
import { findLinkedLogin, linkIdentity } from "./linked-login.ts";
import { mailActivation } from "./mail-activation.ts";
import { providerError } from "./provider-error.ts";
import { authError, beginSession, type FromDevice, type SignIn } from "./sign-in.ts";
import { isLifted, isLocked } from "./password-attempts.ts";

interface Given extends FromDevice {
  claims: Claims;
  settings: ProviderSettings;
  remember: boolean;
  publicOrigin: string;
}

/**
 * Signs a teacher in on the word of an outside provider. Throws 401 `DISABLED` (locked, or no
 * account in use) or `UNVERIFIED` (not activated yet, and the provider's word does not do it), 403 with a
 * `ProviderError` otherwise. Links person and login at the first time, and tells it in the audit trail.
 */
export async function signInByProvider(database: Database, given: Given): Promise<SignIn> {
  const outcome = await database.write((db) => enter(db, given));
  // Thrown after the transaction: what tells an unverified person how to go on must stay queued.
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

async function enter(db: Queryable, given: Given): Promise<SignIn | AppError> {
  const { claims, settings, now } = given;
  const { login, isLinked } = await findLinkedLogin(db, claims, settings);
  const usable = await usableAccounts(db, login, given);
  const unheld = (await isHeld(db, login, given)) ? usable.filter((account) => isLifted(account, login)) : usable;
  if (unheld.length === 0) throw authError("DISABLED");
  // With a password the address is proven: accounts added since need no link of their own, unless another school did it.
  const isProven = settings.activates || login.password_hash !== null;
  const agreed = new Set(openable(await accountsOfLogin(db, login.id, { now })).map(({ id }) => id));
  const open = unheld.filter((account) => account.status === "active" || (isProven && agreed.has(account.id)));
  const chosen = open.find((account) => account.id === login.last_account_id) ?? open[0];
  if (!chosen) {
    await mailActivation(db, login, { ...given, schoolIds: usable.map((account) => account.school_id) });
    return authError("UNVERIFIED");
  }
  await openAccounts(db, login.id, open, now);
  if (!isLinked) {
    await linkIdentity(db, claims, { loginId: login.id, accountId: chosen.id, now });
    await auditAccount(db, chosen.id, "identity.link", now, { provider: settings.id });
  }
  await db
    .updateTable("identity")
    .set({ account_id: chosen.id })
    .where("issuer", "=", claims.issuer)
    .where("subject", "=", claims.subject)
    .execute();
  const schoolIds = unheld.length < usable.length ? unheld.map((account) => account.school_id) : settings.schoolIds;
  return beginSession(db, { ...given, loginId: login.id, accountId: chosen.id, schoolIds });
}

/** The login's accounts of teachers, at the open schools that the provider opens, that are not disabled. */
async function usableAccounts(
  db: Queryable,
  login: LoginTable,
  { settings: { schoolIds }, closed, now }: Given,
): Promise<AccountTable[]> {
  const rows = (await accountsOfLogin(db, login.id, { now, schoolIds, closed })).filter(
    ({ declined_at }) => declined_at === null,
  );
  if (rows.length === 0) throw providerError("NOT_ROSTERED");
  const teachers = rows.filter((account) => account.role === "teacher");
  if (teachers.length === 0) throw providerError("NOT_A_TEACHER");
  const usable = teachers.filter((account) => account.status !== "disabled");
  if (usable.length === 0) throw authError("DISABLED");
  return usable;
}

/** Whether the lock after failed passwords holds this sign-in: on a device that signed in before, only its own does. */
async function isHeld(db: Queryable, login: LoginTable, { deviceToken, now }: FromDevice): Promise<boolean> {
  const device = await findDevice(db, login.id, deviceToken, now);
  return isLocked(device ?? login, now);
}
