import type { Database, Queryable } from "#server/database/database.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import type { Actor } from "#server/services/context.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { judgePassword } from "./judge-password.ts";
import { openSession } from "./session-lock.ts";
import { markProven } from "./sessions.ts";
import { authError } from "./sign-in.ts";

/** The address of a login, by which its tries are counted. */
export const emailOf = async (db: Queryable, loginId: string): Promise<string> =>
  (await db.selectFrom("login").select("email").where("id", "=", loginId).executeTakeFirstOrThrow()).email;

/** False for who signs in by a provider alone. */
export const hasPassword = async (db: Queryable, loginId: string): Promise<boolean> =>
  (await db.selectFrom("login").select("password_hash").where("id", "=", loginId).executeTakeFirstOrThrow())
    .password_hash !== null;

interface Given {
  actor: Actor;
  password: string;
  /** What it is given for, as the audit trail tells it. */
  action?: "login.unlocked" | "login.proven";
  deviceToken: string | undefined;
  closed: ClosedSchool | undefined;
  now: Date;
}

/** Proves the actor's session by the password, and opens it where it is locked. Throws 401 as `provePassword`. */
export const unlock = (database: Database, given: Given): Promise<void> =>
  provePassword(database, given, async (db) => {
    await openSession(db, given.actor);
    await markProven(db, given.actor.sessionId, given.now);
    await auditAccount(db, given.actor.accountId, given.action ?? "login.unlocked", given.now);
  });

/**
 * Does the work for who knows the password of the actor's login; every failure counts towards the same lock as one of a
 * sign-in. Throws 401 with what `judgePassword` says.
 */
export async function provePassword<T>(
  database: Database,
  given: Given,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  const { loginId, accountId } = given.actor;
  const login = await database.read.selectFrom("login").selectAll().where("id", "=", loginId).executeTakeFirstOrThrow();
  const refusal = await judgePassword(database, { ...given, login, accountId });
  if (refusal) throw authError(refusal);
  return database.write(work);
}
