import type { PasswordChange } from "#contract/profile.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import type { LoginTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { cancelLinks } from "#server/services/accounts/cancel-links.ts";
import type { ClosedSchool } from "#server/services/accounts/closed-school.ts";
import { checkNewPassword, hashPassword, verifyPassword } from "#server/services/accounts/passwords.ts";
import { judgePassword } from "#server/services/accounts/judge-password.ts";
import { passwordRefused, refusal } from "#server/services/accounts/require-proof.ts";
import { endSessionsOf } from "#server/services/accounts/sessions.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import type { Context, Database } from "#server/services/context.ts";
import { type KeyedRequest, once, otherRequest, wasDone } from "#server/services/idempotency/once.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { queueMail } from "#server/services/mail/queue-mail.ts";

const TRIES = { most: 10, seconds: 900 };

type Given = PasswordChange &
  Pick<Context, "actor" | "now"> & {
    request: KeyedRequest | undefined;
    deviceToken: string | undefined;
    closed: ClosedSchool | undefined;
  };

/**
 * Changes the password of the actor's login; ends its other sessions and unused links, and tells its address. Throws
 * 400 where the current password is wrong, which counts as one at sign-in does, the new one weak or the same, or after
 * ten tries in a quarter of an hour; 422 where its key was used for another new password.
 */
export async function changePassword(database: Database, given: Given): Promise<void> {
  const { actor, now, request } = given;
  // Counted before: a repeated key tells as well whether a password is right.
  await limitSignIn(database, given);
  if (await wasDone({ actor, now, db: database.read }, request)) return requireSame(database, given);
  const login = await database.read
    .selectFrom("login")
    .selectAll()
    .where("id", "=", actor.loginId)
    .executeTakeFirstOrThrow();
  // Hashing takes long: it is done before the transaction, which then only says no or writes.
  const judged = await judge(database, login, given);
  const done = { status: 200 };
  const answer = await database.write((db) => {
    const ctx = { actor, now, db };
    const work = async () => {
      if (judged instanceof AppError) throw judged;
      await store(ctx, login, judged);
      return done;
    };
    return request ? once(ctx, request, work) : work();
  });
  // Of a repeated request it is what was kept, not what is done here.
  if (answer !== done) await requireSame(database, given);
}

/** Throws 422 where a change under the same key has set another password: nothing that is kept under the key tells. */
async function requireSame(database: Database, { actor, new_password, closed }: Given): Promise<void> {
  const { password_hash } = await database.read
    .selectFrom("login")
    .select("password_hash")
    .where("id", "=", actor.loginId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, new_password, closed))) throw otherRequest();
}

async function limitSignIn(database: Database, { actor, now }: Given): Promise<void> {
  try {
    await countAttempt(database, `password/login/${actor.loginId}`, TRIES, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfter = TRIES.seconds } = error.more;
    throw refusal(`Too many attempts. Please wait ${Math.ceil(retryAfter / 60)} minutes.`, { retryAfter });
  }
}

/** The hash of the new password, or what is wrong. */
async function judge(database: Database, login: LoginTable, given: Given): Promise<string | AppError> {
  const { current_password: current, new_password: wanted } = given;
  const why = await judgePassword(database, { ...given, login, accountId: given.actor.accountId, password: current });
  if (why) return passwordRefused(why);
  if (wanted === current) return refusal("The new password is the same as the current one.");
  if (wanted.length < 10) return refusal("The new password must be at least 10 characters long.");
  if (wanted.length > 128) return refusal("The new password must be at most 128 characters long.");
  try {
    await checkNewPassword(wanted, login.email);
    return await hashPassword(wanted);
  } catch (error) {
    if (error instanceof AppError) return refusal(error.message);
    throw error;
  }
}

async function store(ctx: Context, login: LoginTable, passwordHash: string): Promise<void> {
  const { db, actor, now } = ctx;
  const changed = await db
    .updateTable("login")
    .set({ password_hash: passwordHash, failed_count: 0, locked_until: null })
    .where("id", "=", login.id)
    .where("password_hash", "=", login.password_hash)
    .executeTakeFirst();
  // Somebody else changed it in between: what was proven is no longer so.
  if (changed.numUpdatedRows === 0n) throw passwordRefused("INVALID_PASSWORD");
  await endSessionsOf(db, login.id, actor.sessionId);
  await cancelLinks(db, [login.id]);
  await auditAccount(db, actor.accountId, "login.password-changed", now);
  await queueMail(db, {
    schoolId: actor.schoolId,
    recipient: login.email,
    now,
    subject: `Your ${PRODUCT_NAME} password was changed`,
    paragraphs: [
      "The password of your account was changed, and every other device was signed out.",
      "If this was not you, choose Forgot your password? on the sign-in page at once, and tell your school's administrators.",
    ],
  });
}
