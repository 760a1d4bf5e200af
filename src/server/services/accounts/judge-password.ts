import type { AuthError } from "#contract/errors.ts";
import type { Database } from "#server/database/database.ts";
import type { LoginTable } from "#server/database/schema.ts";
import { auditAccount, auditAccounts } from "#server/services/audit/write-audit.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { findDevice } from "./known-devices.ts";
import { verifyPassword } from "./passwords.ts";
import { findLifted, giveBack, isLocked, reserveAttempt, type Attempt, hasLocked } from "./password-attempts.ts";

/** Whose password it is said to be, and where it was typed. */
export interface PasswordTried {
  login: LoginTable;
  /** The account that it is to open, or is used in: its school is told of a failure. */
  accountId: string | undefined;
  password: string;
  /** The device's cookie, where it has one. */
  deviceToken: string | undefined;
  /** The school that cannot be signed in to here, if there is one. */
  closed: ClosedSchool | undefined;
  now: Date;
}

/** Why a password opens nothing. */
export type PasswordRefusal = Extract<AuthError, "DISABLED" | "UNVERIFIED" | "INVALID_PASSWORD">;

/**
 * The one place where a login's password is judged: null where it is right, `DISABLED` while locked, whatever the password,
 * `UNVERIFIED` without one. The try is counted before, and so hashing, which takes long, holds up no transaction.
 */
export async function judgePassword(
  database: Database,
  { login, accountId, password, deviceToken, closed, now }: PasswordTried,
): Promise<PasswordRefusal | null> {
  const device = await findDevice(database.read, login.id, deviceToken, now);
  if (login.password_hash === null) {
    // The time tells nothing.
    await verifyPassword(null, password, closed);
    return isLocked(device ?? login, now) ? "DISABLED" : "UNVERIFIED";
  }
  const lifted = !device && isLocked(login, now) ? await findLifted(database.read, login, accountId) : undefined;
  const tried = await reserveAttempt(database, { loginId: login.id, device, lifted }, now);
  if (!tried) return "DISABLED";
  if (await verifyPassword(login.password_hash, password, closed)) {
    await giveBack(database, tried);
    return null;
  }
  await tell(database, tried, accountId, now);
  return "INVALID_PASSWORD";
}

/** A lock of strangers holds every account; that of a device, or of an account whose school lifted it, is its own. */
const tell = (database: Database, tried: Attempt, accountId: string | undefined, now: Date): Promise<void> =>
  database.write(async (db) => {
    const detail = { known_device: tried.device !== undefined };
    await auditAccount(db, accountId, "login.failed", now, detail);
    if (!(await hasLocked(db, tried))) return;
    if (tried.device || tried.lifted) await auditAccount(db, accountId, "login.locked", now, detail);
    else await auditAccounts(db, tried.loginId, "login.locked", now, detail);
  });
