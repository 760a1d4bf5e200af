import { AUTH_ERROR_TEXTS, PROOF_NEEDED } from "#contract/errors.ts";
import type { Database } from "#server/database/database.ts";
import type { LoginTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { judgePassword, type PasswordRefusal, type PasswordTried } from "./judge-password.ts";
import { LOCK_MINUTES } from "./password-attempts.ts";

/** Refusals that carry `status: 400`, by which the app tells them from a success. */
export const refusal = (message: string, more: { retryAfter?: number; code?: string } = {}): AppError =>
  new AppError(400, message, { status: 400, ...more });

const TEXTS: Record<PasswordRefusal, string> = {
  INVALID_PASSWORD: AUTH_ERROR_TEXTS.INVALID_PASSWORD,
  DISABLED: `Too many attempts. Please wait ${LOCK_MINUTES} minutes.`,
  UNVERIFIED: "Your account has no password yet. Set one first: sign out and choose to reset a forgotten password.",
};

export const passwordRefused = (why: PasswordRefusal): AppError => refusal(TEXTS[why]);

/** Who asks for a sensitive change, and what they prove themselves by: the password of the login that they are signed in to, or a proof of the last minutes. */
export type Proof = Omit<PasswordTried, "password"> & {
  login: LoginTable;
  password: string | undefined;
  isProven: boolean;
};

/**
 * Throws 400 where a sensitive change comes without a proof, or with one that does not hold; 403 `PROOF_NEEDED` where
 * there is no password to be asked for.
 */
export async function requireProof(database: Database, { password, isProven, ...tried }: Proof): Promise<void> {
  if (!password && isProven) return;
  if (!password && tried.login.password_hash === null) throw new AppError(403, PROOF_NEEDED);
  if (!password) throw refusal("Please enter your current password.", { code: PROOF_NEEDED });
  const why = await judgePassword(database, { ...tried, password });
  if (why) throw passwordRefused(why);
}
