import type { Account, LoginPayload, PersonChoice } from "#contract/auth.ts";
import type { AuthError } from "#contract/errors.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { AccountTable, LoginTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { auditLogin } from "#server/services/audit/write-audit.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { describeAccount, listPersons } from "./describe-account.ts";
import { judgePassword } from "./judge-password.ts";
import { rememberDevice } from "./known-devices.ts";
import { verifyPassword } from "./passwords.ts";
import { type StartedSession, startSession } from "./sessions.ts";

export const authError = (code: AuthError): AppError => new AppError(401, code);

export const emailKey = (email: string): string => email.trim().toLowerCase();

export interface SignIn extends StartedSession {
  account: Account;
  persons: PersonChoice[];
  /** What tells this device the next time, see known-devices.ts. */
  deviceToken: string;
}

/** What a sign-in is told of the device that it comes from. */
export interface FromDevice {
  /** Short words for the list of sessions. */
  device: string;
  /** Its cookie, where it has one. */
  deviceToken: string | undefined;
  /** The school that cannot be signed in to here, if there is one. */
  closed?: ClosedSchool | undefined;
  now: Date;
}

type Given = LoginPayload & FromDevice;

/**
 * Signs in by e-mail and password (specification, sections 2 and 8). Throws 401 with `INVALID_EMAIL`,
 * `INVALID_PASSWORD`, `DISABLED` (locked, or no account of it in use) or `UNVERIFIED` (no password set yet).
 * A device that signed in before has a lock of its own, and is not held by that of strangers.
 */
export async function signIn(database: Database, given: Given): Promise<SignIn> {
  const login = await database.read
    .selectFrom("login")
    .selectAll()
    .where("email_key", "=", emailKey(given.email))
    .executeTakeFirst();
  const accounts = login ? await accountsOf(database.read, login.id, given.closed) : [];
  if (!login || accounts.length === 0) {
    await verifyPassword(null, given.password, given.closed);
    throw authError("INVALID_EMAIL");
  }
  const refusal = await judgePassword(database, { ...given, closed: given.closed, login });
  if (refusal) throw authError(refusal);
  return database.write(async (db) => {
    await requireUnchanged(db, login);
    return enter(db, login, accounts, given);
  });
}

/** A password that was changed while it was judged opens nothing: its change has ended every session. */
async function requireUnchanged(db: Queryable, { id, password_hash, last_account_id }: LoginTable): Promise<void> {
  // Written, so that on PostgreSQL no change can come in between any more.
  const same = await db.updateTable("login").set({ last_account_id }).where("id", "=", id).where("password_hash", "=", password_hash).executeTakeFirst();
  if (same.numUpdatedRows === 0n) throw authError("INVALID_PASSWORD");
}

function accountsOf(db: Queryable, loginId: string, closed: ClosedSchool | undefined): Promise<AccountTable[]> {
  const accounts = db.selectFrom("account").selectAll().where("login_id", "=", loginId).where("school_id", "!=", closed?.schoolId ?? "");
  return accounts.orderBy("created_at").orderBy("id").execute();
}

async function enter(db: Queryable, login: LoginTable, accounts: AccountTable[], given: Given): Promise<SignIn> {
  // The password proves the address, so that accounts added since for the same address need no link of their own.
  await db
    .updateTable("account")
    .set({ status: "active" })
    .where("login_id", "=", login.id)
    .where("status", "=", "unverified")
    .execute();
  const usable = accounts.filter((account) => account.status !== "disabled");
  const chosen = usable.find((account) => account.id === login.last_account_id) ?? usable.find((account) => account.role === "teacher") ?? usable[0];
  if (!chosen) throw authError("DISABLED");
  return beginSession(db, { ...given, remember: given.remember ?? false, loginId: login.id, accountId: chosen.id, schoolIds: [] });
}

/** What every way of signing in ends with: a new session for the account, on a device that is known from now on. */
export async function beginSession(
  db: Queryable,
  given: FromDevice & { loginId: string; accountId: string; remember: boolean; schoolIds: readonly string[] },
): Promise<SignIn> {
  await db.updateTable("login").set({ last_account_id: given.accountId }).where("id", "=", given.loginId).execute();
  const session = await startSession(db, given);
  await auditLogin(db, given.loginId, "login.signed-in", given.now);
  return {
    ...session,
    deviceToken: await rememberDevice(db, { loginId: given.loginId, token: given.deviceToken, now: given.now }),
    account: await describeAccount(db, given.accountId, session.expiresAt, given.now),
    persons: await listPersons(db, given.loginId, given.accountId, given.schoolIds, given.closed),
  };
}
