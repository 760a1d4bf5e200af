import { endSession } from "#server/services/accounts/sessions.ts";
import type { SignIn } from "#server/services/accounts/sign-in.ts";
import { isUnavailable } from "#server/unavailable.ts";
import type { Deps } from "./deps.ts";
import { writeDeviceCookie } from "./device-cookie.ts";
import type { Request } from "./serve.ts";
import { readSessionCookie, writeSessionCookie } from "./session-cookie.ts";

/** Gives the browser its new session, and ends the one that it had: at each sign-in the session is a new one. */
export async function replaceSession(
  c: Request,
  deps: Deps,
  { token, expiresAt, deviceToken }: SignIn,
  remember: boolean,
): Promise<void> {
  const previous = readSessionCookie(c, deps);
  if (previous) await endPrevious(deps, previous);
  writeSessionCookie(c, deps, token, expiresAt, remember);
  writeDeviceCookie(c, deps, deviceToken);
}

/** The new one is made: a database that is busy just now must not make a failure of that. The old one ends by its time then. */
async function endPrevious({ database, log }: Deps, token: string): Promise<void> {
  try {
    await database.write((db) => endSession(db, token));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error }, "A session could not be ended at a new sign-in");
  }
}
