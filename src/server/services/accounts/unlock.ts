import type { Database, Queryable } from "#server/database/database.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import type { Actor } from "#server/services/context.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { judgePassword } from "./judge-password.ts";
import { markProven } from "./sessions.ts";
import { authError } from "./sign-in.ts";

/** The address of a login, by which its tries are counted. */
export const emailOf = async (db: Queryable, loginId: string): Promise<string> =>
  (await db.selectFrom("login").select("email").where("id", "=", loginId).executeTakeFirstOrThrow()).email;

interface Given {
  actor: Actor;
  password: string;
  /** What it is given for, as the audit trail tells it. */
  action?: "login.unlocked" | "login.proven";
  deviceToken: string | undefined;
  closed: ClosedSchool | undefined;
  now: Date;
}

/**
 * Proves the password of the actor's login, as the lock of a shared device asks, and a change that matters; every failure
 * counts towards the same lock as one of a sign-in. Throws 401 with what `judgePassword` says.
 */
export async function unlock(database: Database, given: Given): Promise<void> {
  const { actor, action = "login.unlocked", now } = given;
  const login = await database.read.selectFrom("login").selectAll().where("id", "=", actor.loginId).executeTakeFirstOrThrow();
  const refusal = await judgePassword(database, { ...given, login, accountId: actor.accountId });
  if (refusal) throw authError(refusal);
  await database.write(async (db) => {
    await markProven(db, actor.sessionId, now);
    await auditAccount(db, actor.accountId, action, now);
  });
}
