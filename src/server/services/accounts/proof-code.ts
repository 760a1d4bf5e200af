import { randomInt } from "node:crypto";
import { PRODUCT_NAME } from "#contract/product.ts";
import type { ProofError } from "#contract/errors.ts";
import { refused } from "#server/errors.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import { type Actor, type Context, type Database, type Queryable, stamp } from "#server/services/context.ts";
import { withdrawMail } from "#server/services/mail/mail-queue.ts";
import { queueMails } from "#server/services/mail/queue-mail.ts";
import { holdLogin } from "./hold-login.ts";
import { markProven } from "./sessions.ts";
import { hashToken } from "./tokens.ts";

/** How long a code works, in milliseconds, and how many may be typed until it was the right one. */
const LIFETIME_MS = 10 * 60_000;
const TRIES = 5;
/** What stands for the tries of one that was the right one: it is used up. */
const USED = TRIES + 1;

const DIGITS = 6;

const refusal = (code: ProofError): Error => refused(code);

/** The same code for two sessions has two hashes. */
const hashCode = (sessionId: string, code: string): string => hashToken(`${sessionId}/${code}`);

/**
 * Mails a code to the login's address, by which this session alone can be proven; an earlier one stops working, and
 * leaves no more where it has not left yet. Throws 401 where the session has ended.
 */
export async function mailProofCode(ctx: Context): Promise<void> {
  const { db, actor, now } = ctx;
  await holdLogin(db, actor);
  const { email, email_key } = await db
    .selectFrom("login")
    .select(["email", "email_key"])
    .where("id", "=", actor.loginId)
    .executeTakeFirstOrThrow();
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString();
  await withdrawEarlier(ctx);
  await db.deleteFrom("proof_code").where("expires_at", "<=", stamp(ctx)).execute();
  const [mailId = null] = await queueMails(db, [codeMail(ctx, { email, code, expiresAt })], now);
  const row = {
    code_hash: hashCode(actor.sessionId, code),
    email_key,
    tries: 0,
    expires_at: expiresAt,
    mail_id: mailId,
  };
  await db
    .insertInto("proof_code")
    .values({ session_id: actor.sessionId, ...row })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet(row))
    .execute();
}

/** Of two codes in one inbox the second alone would work. */
async function withdrawEarlier({ db, actor, now }: Context): Promise<void> {
  const earlier = await db
    .selectFrom("proof_code")
    .select("mail_id")
    .where("session_id", "=", actor.sessionId)
    .executeTakeFirst();
  if (earlier?.mail_id) await withdrawMail(db, earlier.mail_id, now);
}

function codeMail({ actor }: Context, { email, code, expiresAt }: { email: string; code: string; expiresAt: string }) {
  return {
    schoolId: actor.schoolId,
    recipient: email,
    expiresAt,
    subject: `Your ${PRODUCT_NAME} code`,
    paragraphs: [
      `Someone, hopefully you, needs this code to confirm an important change: ${code}`,
      "It works for ten minutes, only on the device that asked for it. Do not share it with anyone.",
      "If this was not you, someone is signed in as you. Change your password in your profile now; that signs out every other device.",
    ],
  };
}

/**
 * Proves the actor's session by the code that was mailed for it; said again while that counts, it is done already, and
 * proves for no longer. Throws 400 `CODE_WRONG` or `CODE_EXPIRED`.
 */
export async function proveByCode(
  database: Database,
  { actor, code, now }: { actor: Actor; code: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const given = { sessionId: actor.sessionId, codeHash: hashCode(actor.sessionId, code), at };
  // Counted before it is judged, in one statement: however many come at once, five are judged.
  const waited = await database.write((db) =>
    db
      .updateTable("proof_code")
      .set((eb) => ({ tries: eb("tries", "+", 1) }))
      .where("session_id", "=", actor.sessionId)
      .where("tries", "<", TRIES)
      .where("expires_at", ">", at)
      .returning(["code_hash", "email_key"])
      .executeTakeFirst(),
  );
  if (!waited) return requireProvenBy(database.read, given);
  if (waited.code_hash !== given.codeHash) throw refusal("CODE_WRONG");
  await database.write(async (db) => {
    // Used up by this, and only while the address that it went to is the login's.
    const used = await db
      .updateTable("proof_code")
      .set({ tries: USED })
      .where("session_id", "=", actor.sessionId)
      .where("code_hash", "=", waited.code_hash)
      .where("tries", "<=", TRIES)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) return requireProvenBy(db, given);
    const login = await db.selectFrom("login").select("email_key").where("id", "=", actor.loginId).executeTakeFirst();
    if (login?.email_key !== waited.email_key) throw refusal("CODE_EXPIRED");
    await markProven(db, actor.sessionId, now);
    await auditAccount(db, actor.accountId, "login.proven", now, { by: "code" });
  });
}

/** Throws 400 `CODE_EXPIRED` where the session is not proven, or its latest code was another one or not used. */
async function requireProvenBy(
  db: Queryable,
  { sessionId, codeHash, at }: { sessionId: string; codeHash: string; at: string },
): Promise<void> {
  const proven = await db
    .selectFrom("proof_code")
    .innerJoin("session", "session.id", "proof_code.session_id")
    .select("session.id")
    .where("session.id", "=", sessionId)
    .where("session.proven_until", ">", at)
    .where("proof_code.code_hash", "=", codeHash)
    .where("proof_code.tries", "=", USED)
    .executeTakeFirst();
  if (!proven) throw refusal("CODE_EXPIRED");
}
