import type { Database, Queryable } from "#server/database/database.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import type { Actor } from "#server/services/context.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { judgePassword } from "./judge-password.ts";
import { authError } from "./sign-in.ts";

/** The address of a login, by which its tries are counted. */
export const emailOf = async (db: Queryable, loginId: string): Promise<string> =>
  (await db.selectFrom("login").select("email").where("id", "=", loginId).executeTakeFirstOrThrow()).email;

/**
 * Proves the password of the actor's login, as the lock of a shared device asks; every failure counts towards the same
 * lock as one of a sign-in. Throws 401 with what `judgePassword` says.
 */
export async function unlock(database: Database, given: { actor: Actor; password: string; deviceToken: string | undefined; closed: ClosedSchool | undefined; now: Date }): Promise<void> {
  const { loginId, accountId } = given.actor;
  const login = await database.read.selectFrom("login").selectAll().where("id", "=", loginId).executeTakeFirstOrThrow();
  const refusal = await judgePassword(database, { ...given, login, accountId });
  if (refusal) throw authError(refusal);
  await database.write((db) => auditAccount(db, accountId, "login.unlocked", given.now));
}
