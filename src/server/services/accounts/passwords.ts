import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { refused } from "#server/errors.ts";
import { limitConcurrency } from "#server/services/limits/limit-concurrency.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** argon2id, which is the library's default, with 19 MiB and two passes. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing at the same time: more would only take memory and processors from everyone else's requests. */
const bounded = limitConcurrency(2);

export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, SETTINGS));

let unknown: Promise<string> | undefined;

/** A hash of which nobody knows the password: where one stands, only a new password opens the login. */
export const hashOfNone = (): Promise<string> => (unknown ??= hashPassword(randomBytes(32).toString("base64url")));

let spare: Promise<string> | undefined;

/**
 * Whether the password is right; the published one of a closed school never is. Without a hash the same work is done, so
 * that the time tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string, closed?: ClosedSchool): Promise<boolean> {
  spare ??= hashPassword("no account has this password");
  const against = stored ?? (await spare);
  const right = await bounded(() => verify(against, password));
  return stored !== null && right && password !== closed?.password;
}

/** Throws 400 with what is wrong where a new password is common or the e-mail itself. */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const plain = password.toLowerCase();
  if (plain === email.toLowerCase()) throw refused("The password must not be your email address.");
  if (await isCommonPassword(plain))
    throw refused("This password is among the most common ones. Please choose another.");
}
