import type { AuthError } from "#contract/errors.ts";
import { requestEmailChange } from "#client/api/profile.ts";
import { attempt } from "#client/api/attempt.ts";
import { words } from "./words.ts";

/** Asks for the link to a new address; what is wrong in words, or null (specification, section 5). */
export async function askForEmail(email: string): Promise<string | null> {
  const problem = await attempt(() => requestEmailChange(email), () => undefined, { email: words.newEmail });
  return problem === ("SAME_EMAIL" satisfies AuthError) ? words.sameEmail : problem;
}
