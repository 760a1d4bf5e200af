import type { Account, LoginPayload, PersonChoice } from "#contract/auth.ts";
import type { AuthError } from "#contract/errors.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { AccountTable, LoginTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import { accountsOfLogin } from "./accounts-of-login.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { openable, openAccounts } from "./consent.ts";
import { describeAccount, listPersons } from "./describe-account.ts";
import { emailKey } from "./email-key.ts";
import { judgePassword } from "./judge-password.ts";
import { findDevice, rememberDevice } from "./known-devices.ts";
import { mailActivation } from "./mail-activation.ts";
import { verifyPassword } from "./passwords.ts";
import { schoolsToConfirm } from "./schools-to-confirm.ts";
import { type StartedSession, startSession } from "./sessions.ts";
import { isLifted, isLocked } from "./password-attempts.ts";

export const authError = (code: AuthError): AppError => new AppError(401, code);

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

type Given = LoginPayload & FromDevice & { publicOrigin: string };

/**
 * Signs in by e-mail and password. Throws 401 with `INVALID_EMAIL`,
 * `INVALID_PASSWORD`, `DISABLED` (locked, or no account of it in use) or `UNVERIFIED` (no password set yet, or no account
 * agreed to). A device that signed in before has a lock of its own, and is not held by that of strangers.
 */
export async function signIn(database: Database, given: Given): Promise<SignIn> {
  const login = await database.read
    .selectFrom("login")
    .selectAll()
    .where("email_key", "=", emailKey(given.email))
    .executeTakeFirst();
  const accounts = login ? await accountsOf(database.read, login.id, given) : [];
  if (!login || accounts.length === 0) {
    await verifyPassword(null, given.password, given.closed);
    throw authError("INVALID_EMAIL");
  }
  const device = await findDevice(database.read, login.id, given.deviceToken, given.now);
  const isHeld = !device && isLocked(login, given.now);
  const accountId = device?.account_id ?? chosenOf(login, opened(login, accounts, isHeld))?.id;
  const refusal = await judgePassword(database, { ...given, closed: given.closed, login, accountId });
  if (refusal) throw authError(refusal);
  const outcome = await database.write(async (db) => {
    await requireUnchanged(db, login);
    // Read again: while the password was judged, a school may have moved its account to another address.
    return enter(db, login, { accounts: await accountsOf(db, login.id, given), isHeld }, given);
  });
  // Thrown after the transaction: what tells how to go on must stay queued.
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** A password that was changed while it was judged opens nothing: its change has ended every session. */
async function requireUnchanged(db: Queryable, { id, password_hash, last_account_id }: LoginTable): Promise<void> {
  // Written, so that on PostgreSQL no change can come in between any more.
  const same = await db
    .updateTable("login")
    .set({ last_account_id })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .executeTakeFirst();
  if (same.numUpdatedRows === 0n) throw authError("INVALID_PASSWORD");
}

/** What its owner has declined is no account of the login. */
const accountsOf = async (db: Queryable, loginId: string, { closed, now }: Given): Promise<AccountTable[]> =>
  (await accountsOfLogin(db, loginId, { closed, now })).filter(({ declined_at }) => declined_at === null);

/** All of a login's accounts, or – where its lock holds the sign-in – those whose schools have lifted that. */
const enteredOf = (login: LoginTable, accounts: AccountTable[], isHeld: boolean): AccountTable[] =>
  isHeld ? accounts.filter((account) => isLifted(account, login)) : accounts;

/** Those of them that the password opens: it proves the address, so accounts added since need no link of their own, unless another school did it. */
function opened(login: LoginTable, accounts: AccountTable[], isHeld: boolean): AccountTable[] {
  const entered = enteredOf(login, accounts, isHeld);
  return openable(accounts).filter((account) => entered.includes(account));
}

/** Enters one of the login's accounts; where its lock holds the sign-in, one whose school has lifted that. */
async function enter(
  db: Queryable,
  login: LoginTable,
  { accounts, isHeld }: { accounts: AccountTable[]; isHeld: boolean },
  given: Given,
): Promise<SignIn | AppError> {
  if (accounts.length === 0) throw authError("INVALID_EMAIL");
  const open = opened(login, accounts, isHeld);
  await openAccounts(db, login.id, open, given.now);
  const chosen = chosenOf(login, open);
  if (!chosen) {
    if (!accounts.some((account) => account.status === "unverified")) throw authError("DISABLED");
    await mailActivation(db, login, given);
    return authError("UNVERIFIED");
  }
  const entered = enteredOf(login, accounts, isHeld);
  const schoolIds = entered.length < accounts.length ? entered.map((account) => account.school_id) : [];
  return beginSession(db, {
    ...given,
    remember: given.remember ?? false,
    loginId: login.id,
    accountId: chosen.id,
    schoolIds,
    provenAt: given.now,
  });
}

/** Which of a login's accounts a sign-in enters; undefined where none is in use. */
function chosenOf(login: LoginTable, accounts: readonly AccountTable[]): AccountTable | undefined {
  const usable = accounts.filter((account) => account.status !== "disabled");
  return (
    usable.find((account) => account.id === login.last_account_id) ??
    usable.find((account) => account.role === "teacher") ??
    usable[0]
  );
}

/** What every way of signing in ends with: a new session for the account, on a device that is known from now on. */
export async function beginSession(
  db: Queryable,
  given: FromDevice & {
    loginId: string;
    accountId: string;
    remember: boolean;
    schoolIds: readonly string[];
    provenAt?: Date | undefined;
  },
): Promise<SignIn> {
  await db.updateTable("login").set({ last_account_id: given.accountId }).where("id", "=", given.loginId).execute();
  const asks = (await schoolsToConfirm(db, given.loginId, given.now, given)).map(({ school }) => school.id);
  const session = await startSession(db, { ...given, asks });
  await auditAccount(db, given.accountId, "login.signed-in", given.now);
  return {
    ...session,
    deviceToken: await rememberDevice(db, {
      loginId: given.loginId,
      accountId: given.accountId,
      token: given.deviceToken,
      now: given.now,
    }),
    account: await describeAccount(db, given.accountId, { expiresAt: session.expiresAt, asks }, given.now),
    persons: await listPersons(db, { ...given, currentAccountId: given.accountId }),
  };
}
