import type { Database, Queryable } from "#server/database/database.ts";
import { auditLogin } from "#server/services/audit/write-audit.ts";
import type { Actor } from "#server/services/context.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { findDevice, forgiveDevice } from "./known-devices.ts";
import { verifyPassword } from "./passwords.ts";
import { judge } from "./sign-in.ts";

/** The address of a login, by which its tries are counted. */
export const emailOf = async (db: Queryable, loginId: string): Promise<string> =>
  (await db.selectFrom("login").select("email").where("id", "=", loginId).executeTakeFirstOrThrow()).email;

/**
 * Proves the password of the actor's login, as the lock of a shared device asks; every failure counts towards the same
 * lock as one of a sign-in. Throws 401 as `judge`.
 */
export async function unlock(database: Database, given: { actor: Actor; password: string; deviceToken: string | undefined; closed: ClosedSchool | undefined; now: Date }): Promise<void> {
  const { loginId } = given.actor;
  const login = await database.read.selectFrom("login").selectAll().where("id", "=", loginId).executeTakeFirstOrThrow();
  const device = await findDevice(database.read, loginId, given.deviceToken, given.now);
  const right = await verifyPassword(login.password_hash, given.password, given.closed);
  await judge(database, { login, device, right, now: given.now });
  await database.write(async (db) => {
    if (device) await forgiveDevice(db, device);
    else await db.updateTable("login").set({ failed_count: 0 }).where("id", "=", loginId).execute();
    await auditLogin(db, loginId, "login.unlocked", given.now);
  });
}
