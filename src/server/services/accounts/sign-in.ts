import type { Account, LoginPayload, PersonChoice } from "#contract/auth.ts";
import type { AuthError } from "#contract/errors.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { AccountTable, LoginTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { describeAccount, listPersons } from "./describe-account.ts";
import { verifyPassword } from "./passwords.ts";
import { type StartedSession, startSession } from "./sessions.ts";

/** Failed sign-ins in a row that lock a login, and for how long (product, *Getting in*). */
const TRIES = 10;
const LOCK_MS = 15 * 60_000;

const authError = (code: AuthError): AppError => new AppError(401, code);

export const emailKey = (email: string): string => email.trim().toLowerCase();

export interface SignIn extends StartedSession {
  account: Account;
  persons: PersonChoice[];
}

/**
 * Signs in by e-mail and password (specification, sections 2 and 8). Throws 401 with `INVALID_EMAIL`,
 * `INVALID_PASSWORD`, `DISABLED` (locked, or no account of it in use) or `UNVERIFIED` (no password set yet).
 */
export async function signIn(database: Database, given: LoginPayload & { device: string; now: Date }): Promise<SignIn> {
  const login = await database.read
    .selectFrom("login")
    .selectAll()
    .where("email_key", "=", emailKey(given.email))
    .executeTakeFirst();
  const accounts = login ? await accountsOf(database.read, login.id) : [];
  const right = await verifyPassword(login?.password_hash ?? null, given.password);
  if (!login || accounts.length === 0) throw authError("INVALID_EMAIL");
  if (login.locked_until && login.locked_until > given.now.toISOString()) throw authError("DISABLED");
  if (login.password_hash === null) throw authError("UNVERIFIED");
  if (!right) {
    await database.write((db) => countFailure(db, login.id, given.now));
    throw authError("INVALID_PASSWORD");
  }
  return database.write((db) => enter(db, login, accounts, given));
}

function accountsOf(db: Queryable, loginId: string): Promise<AccountTable[]> {
  return db.selectFrom("account").selectAll().where("login_id", "=", loginId).orderBy("created_at").orderBy("id").execute();
}

async function countFailure(db: Queryable, loginId: string, now: Date): Promise<void> {
  // Counted by the database, so that tries at the same time all count.
  await db
    .updateTable("login")
    .set((eb) => ({ failed_count: eb("failed_count", "+", 1) }))
    .where("id", "=", loginId)
    .execute();
  await db
    .updateTable("login")
    .set({ failed_count: 0, locked_until: new Date(now.getTime() + LOCK_MS).toISOString() })
    .where("id", "=", loginId)
    .where("failed_count", ">=", TRIES)
    .execute();
}

async function enter(
  db: Queryable,
  login: LoginTable,
  accounts: AccountTable[],
  given: LoginPayload & { device: string; now: Date },
): Promise<SignIn> {
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
  await db
    .updateTable("login")
    .set({ failed_count: 0, locked_until: null, last_account_id: chosen.id })
    .where("id", "=", login.id)
    .execute();
  const session = await startSession(db, {
    loginId: login.id,
    accountId: chosen.id,
    device: given.device,
    remember: given.remember ?? false,
    now: given.now,
  });
  return {
    ...session,
    account: await describeAccount(db, chosen.id, session.expiresAt, given.now),
    persons: await listPersons(db, login.id, chosen.id),
  };
}
