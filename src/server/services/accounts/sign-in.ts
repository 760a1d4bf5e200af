import type { Account, LoginPayload, PersonChoice } from "#contract/auth.ts";
import type { AuthError } from "#contract/errors.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { AccountTable, KnownDeviceTable, LoginTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { auditLogin } from "#server/services/audit/write-audit.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { describeAccount, listPersons } from "./describe-account.ts";
import { countDeviceFailure, findDevice, rememberDevice } from "./known-devices.ts";
import { LOCK_MS, TRIES } from "./lock.ts";
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
  const device = login && (await findDevice(database.read, login.id, given.deviceToken, given.now));
  const right = await verifyPassword(login?.password_hash ?? null, given.password, given.closed);
  if (!login || accounts.length === 0) throw authError("INVALID_EMAIL");
  await judge(database, { login, device, right, now: given.now });
  return database.write(async (db) => {
    // Strangers' failures stay counted where a known device succeeds: it says nothing of them.
    if (!device) await db.updateTable("login").set({ failed_count: 0, locked_until: null }).where("id", "=", login.id).execute();
    return enter(db, login, accounts, given);
  });
}

/**
 * Throws where a password just tried does not open the login here, and counts the failure: 401 `DISABLED` while locked,
 * whatever the password, `UNVERIFIED` without one, `INVALID_PASSWORD`.
 */
export async function judge(database: Database, tried: { login: LoginTable; device: KnownDeviceTable | undefined; right: boolean; now: Date }): Promise<void> {
  const { login, device, right, now } = tried;
  if (isLocked(device ?? login, now)) throw authError("DISABLED");
  if (login.password_hash === null) throw authError("UNVERIFIED");
  if (right) return;
  await database.write(async (db) => {
    const locked = device ? await countDeviceFailure(db, device, now) : await countFailure(db, login.id, now);
    await auditLogin(db, login.id, "login.failed", now, { known_device: device !== undefined });
    if (locked) await auditLogin(db, login.id, "login.locked", now, { known_device: device !== undefined });
  });
  throw authError("INVALID_PASSWORD");
}

export const isLocked = ({ locked_until }: Pick<LoginTable, "locked_until">, now: Date): boolean => locked_until !== null && locked_until > now.toISOString();

function accountsOf(db: Queryable, loginId: string, closed: ClosedSchool | undefined): Promise<AccountTable[]> {
  const accounts = db.selectFrom("account").selectAll().where("login_id", "=", loginId).where("school_id", "!=", closed?.schoolId ?? "");
  return accounts.orderBy("created_at").orderBy("id").execute();
}

/** True where this failure locked the login. */
async function countFailure(db: Queryable, loginId: string, now: Date): Promise<boolean> {
  // Counted by the database, so that tries at the same time all count.
  await db
    .updateTable("login")
    .set((eb) => ({ failed_count: eb("failed_count", "+", 1) }))
    .where("id", "=", loginId)
    .execute();
  const locked = await db
    .updateTable("login")
    .set({ failed_count: 0, locked_until: new Date(now.getTime() + LOCK_MS).toISOString() })
    .where("id", "=", loginId)
    .where("failed_count", ">=", TRIES)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
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
