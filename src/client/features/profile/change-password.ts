import type { PasswordChange } from "#contract/profile.ts";
import { isDone, isErrorAnswer, NetworkFailure, Refusal } from "#client/api/answer.ts";
import { requestAs } from "#client/api/request.ts";
import { isAccount, me } from "#client/api/session.ts";
import * as routes from "#contract/routes/account.ts";

/** Servers differ in where they say that it was refused. */
interface Told {
  status?: number;
  message?: string;
}

/**
 * Changes the password: null where that was done, the server's words where it refused. It refuses by HTTP status 400 or by
 * a `status` of 400 in the body; any other answer says that it was done. One of a form that is not ours counts only if
 * the same server knows who is signed in, which a captive portal does not. Throws where there was no answer; the same `key`
 * then changes it once.
 */
export async function changePassword(body: PasswordChange, key?: string): Promise<string | null> {
  const answer = await requestAs<Told>(routes.changePassword, { body, key }, () => true);
  if (answer.status === 400 || (isErrorAnswer(answer) && answer.statusCode === 400)) return answer.message ?? "";
  if (isErrorAnswer(answer)) throw new Refusal(answer);
  if (isDone({ ...answer })) return null;
  const { body: who } = await me();
  if (!isAccount(who)) throw new NetworkFailure("Not an answer of the server");
  return null;
}
