import type { PinError } from "#contract/errors.ts";
import type { PinSecret } from "#contract/auth.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { AppError } from "#server/errors.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import type { Actor, Context } from "#server/services/context.ts";
import { newId } from "#server/ids.ts";
import { holdLogin } from "./hold-login.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Wrong secrets in a row after which a PIN takes the password. */
const TRIES = 5;
/** PINs of one login at a time: those of the devices that were used last. */
const MOST = 30;

const pinError = (code: PinError): AppError => new AppError(401, code);

/** The device of the session is locked: it is told nothing of the school from now on, and what was proven counts no more. */
export async function lockSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ locked_at: now.toISOString(), proven_until: null })
    .where("id", "=", sessionId)
    .where("locked_at", "is", null)
    .execute();
}

/** The login has proven itself by its password: the session is open, and its PINs are good again. */
export async function openSession(
  db: Queryable,
  { sessionId, loginId }: Pick<Actor, "sessionId" | "loginId">,
): Promise<void> {
  await db.updateTable("session").set({ locked_at: null }).where("id", "=", sessionId).execute();
  await db.updateTable("device_pin").set({ failed_count: 0 }).where("login_id", "=", loginId).execute();
}

/**
 * Opens the session by the secret that a PIN has unwrapped. A try counts before it is judged. Throws 401 `INVALID_PIN`,
 * or `PIN_UNUSABLE` after five wrong ones in a row and where it is none of the login's.
 */
export async function openByPin(
  database: Database,
  { actor, id, secret, now }: PinSecret & { actor: Actor; now: Date },
): Promise<void> {
  const pin = await database.write((db) =>
    db
      .updateTable("device_pin")
      .set((eb) => ({ failed_count: eb("failed_count", "+", 1), last_used_at: now.toISOString() }))
      .where("id", "=", id)
      .where("login_id", "=", actor.loginId)
      .where("failed_count", "<", TRIES)
      .returning("secret_hash")
      .executeTakeFirst(),
  );
  if (!pin) throw pinError("PIN_UNUSABLE");
  if (pin.secret_hash !== hashToken(secret)) throw pinError("INVALID_PIN");
  await database.write(async (db) => {
    await db.updateTable("device_pin").set({ failed_count: 0 }).where("id", "=", id).execute();
    // Of a lock that the server never heard of, a PIN tells as well: whoever knows it may not be who proved themselves before.
    await db
      .updateTable("session")
      .set({ locked_at: null, proven_until: null })
      .where("id", "=", actor.sessionId)
      .execute();
    await auditAccount(db, actor.accountId, "login.unlocked", now);
  });
}

/** A secret for a PIN of the actor's login; told once, and stored as its hash. Throws 401 where the session has ended meanwhile. */
export async function issuePin(
  db: Queryable,
  actor: Pick<Actor, "sessionId" | "loginId">,
  now: Date,
): Promise<PinSecret> {
  await holdLogin(db, actor);
  const { loginId } = actor;
  const [id, secret, at] = [newId(), newToken(), now.toISOString()];
  await db
    .insertInto("device_pin")
    .values({
      id,
      login_id: loginId,
      secret_hash: hashToken(secret),
      failed_count: 0,
      created_at: at,
      last_used_at: at,
    })
    .execute();
  const kept = db
    .selectFrom("device_pin")
    .select("id")
    .where("login_id", "=", loginId)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST);
  await db.deleteFrom("device_pin").where("login_id", "=", loginId).where("id", "not in", kept).execute();
  return { id, secret };
}

/** Forgets one PIN of the actor's login. */
export async function removePin({ db, actor }: Pick<Context, "db" | "actor">, id: string): Promise<void> {
  await db.deleteFrom("device_pin").where("login_id", "=", actor.loginId).where("id", "=", id).execute();
}

/** No PIN of the login opens anything any more. */
export async function forgetPins(db: Queryable, loginId: string): Promise<void> {
  await db.deleteFrom("device_pin").where("login_id", "=", loginId).execute();
}
