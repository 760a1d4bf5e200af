import type { Database, Queryable } from "#server/database/database.ts";
import type { AccountTable, LoginTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import type { Claims } from "#server/identity/provider.ts";
import type { ProviderSettings } from "#server/identity/provider-settings.ts";
import { auditLogin } from "#server/services/audit/write-audit.ts";
import { inviteAccounts } from "./invite-accounts.ts";
import { findDevice } from "./known-devices.ts";
import { findLinkedLogin, linkIdentity } from "./linked-login.ts";
import { providerError } from "./provider-error.ts";
import { authError, beginSession, type FromDevice, type SignIn } from "./sign-in.ts";
import { isLocked } from "./tries.ts";

interface Given extends FromDevice {
  claims: Claims;
  settings: ProviderSettings;
  remember: boolean;
  publicOrigin: string;
}

/**
 * Signs a teacher in on the word of an outside provider (specification, section 2). Throws 401 `DISABLED` (locked, or no
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
  if (await isHeld(db, login, given)) throw authError("DISABLED");
  // With a password the address is proven, so that accounts added since for it need no link of their own.
  const isProven = settings.activates || login.password_hash !== null;
  const open = isProven ? usable : usable.filter((account) => account.status === "active");
  const chosen = open.find((account) => account.id === login.last_account_id) ?? open[0];
  if (!chosen) {
    await tellHowToActivate(db, login, given);
    return authError("UNVERIFIED");
  }
  await activate(db, open);
  if (!isLinked) {
    await linkIdentity(db, claims, login.id, now);
    await auditLogin(db, login.id, "identity.link", now, { provider: settings.id });
  }
  return beginSession(db, { ...given, loginId: login.id, accountId: chosen.id, schoolIds: settings.schoolIds });
}

/** The login's accounts of teachers, at the open schools that the provider opens, that are not disabled. */
async function usableAccounts(db: Queryable, login: LoginTable, { settings: { schoolIds }, closed }: Given): Promise<AccountTable[]> {
  const rows = await db
    .selectFrom("account")
    .innerJoin("school", "school.id", "account.school_id")
    .selectAll("account")
    .where("account.login_id", "=", login.id)
    .where("account.school_id", "!=", closed?.schoolId ?? "")
    .$if(schoolIds.length > 0, (query) => query.where((eb) => eb.or([eb("school.id", "in", schoolIds), eb("school.source_id", "in", schoolIds)])))
    .orderBy("account.created_at")
    .orderBy("account.id")
    .execute();
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

async function activate(db: Queryable, accounts: AccountTable[]): Promise<void> {
  const ids = accounts.filter((account) => account.status === "unverified").map((account) => account.id);
  if (ids.length === 0) return;
  await db.updateTable("account").set({ status: "active" }).where("id", "in", ids).execute();
}

/** Mails the activation link, unless one that was mailed before still works: the page says that one was sent. */
async function tellHowToActivate(db: Queryable, login: LoginTable, { publicOrigin, now }: Given): Promise<void> {
  const sent = await db
    .selectFrom("link")
    .select("id")
    .where("login_id", "=", login.id)
    .where("purpose", "=", "activate")
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!sent) await inviteAccounts(db, { email: login.email, role: "teacher" }, { publicOrigin, byMail: true, now });
}
