import type { AuthError } from "#contract/errors.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { requestEmailChange } from "#contract/routes/account.ts";
import type { Problems } from "#client/ui/form-sheet.tsx";
import { messages } from "./messages.ts";

/** Asks for the link to a new address; what is wrong at which field, or null. */
export async function askForEmail(given: { email: string; current_password?: string }): Promise<Problems | null> {
  let field = "new_email";
  const ask = async () => {
    const answer = await request(requestEmailChange, { body: given });
    if (isErrorAnswer(answer) && answer.status === 400) field = "current_password";
    return answer;
  };
  const problem = await attempt(ask, () => undefined, { email: messages.newEmail });
  if (problem === null) return null;
  return { [field]: problem === ("SAME_EMAIL" satisfies AuthError) ? messages.sameEmail : problem };
}
