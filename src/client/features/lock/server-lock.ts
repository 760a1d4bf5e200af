import type { PinSecret } from "#contract/auth.ts";
import type { Done } from "#contract/call.ts";
import { PIN_ERRORS } from "#contract/errors.ts";
import { type ErrorAnswer, isDone, isErrorAnswer, isObject } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { saysNobody } from "#client/api/respond.ts";
import { send } from "#client/api/send.ts";
import * as account from "#contract/routes/account.ts";
import * as session from "#contract/routes/session.ts";

/** How long opening waits for a lock that is still on its way, which could close the session again; in ms. */
const PATIENCE_MS = 4000;

let locking: Promise<unknown> = Promise.resolve();

/**
 * POST /auth/lock. True where the server has nothing of the account's to show here any more: its session is locked, has
 * ended, or is somebody else's. False where it could not be asked.
 */
export function lockSession(accountId: string): Promise<boolean> {
  const asked = send({ ...session.lockSession, body: "{}", headers: { "X-Account-Id": accountId } });
  locking = asked.catch(() => undefined);
  return asked.then(
    ({ body }) => saysNobody(body) || (isObject(body) && (isDone(body) || body["message"] === "WRONG_ACCOUNT")),
  );
}

const afterLocking = (): Promise<unknown> =>
  Promise.race([locking, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/** Opens the locked session by the password of who is signed in. */
export async function unlock(body: { password: string }): Promise<Done | ErrorAnswer> {
  await afterLocking();
  return request(account.unlock, { body });
}

/** What the server says of a secret; `unknown` where it could not be asked, or said something else. */
export type PinVerdict = "opens" | "refused" | "unknown";

const isPinError = ({ statusCode, message }: ErrorAnswer): boolean =>
  statusCode === 401 && PIN_ERRORS.some((one) => one === message);

/**
 * Opens the locked session by the secret that the device's PIN has unwrapped. Never rejects: any other refusal than of the
 * secret, which a proxy may give as well, says nothing of it.
 */
export async function unlockByPin(body: PinSecret): Promise<PinVerdict> {
  await afterLocking();
  try {
    const answer = await request(account.unlockByPin, { body });
    if (!isErrorAnswer(answer)) return "opens";
    return isPinError(answer) ? "refused" : "unknown";
  } catch {
    return "unknown";
  }
}
