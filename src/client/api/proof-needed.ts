import { PROOF_NEEDED } from "#contract/errors.ts";
import { type ErrorAnswer, isErrorAnswer } from "./answer.ts";
import { messages } from "./proof-messages.ts";

/** Asks who is at the device to prove it; false where they would rather not. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The page says how it asks; null while it shows nothing of the account. */
export function onProofNeeded(given: Ask | null): void {
  ask = given;
}

/** Asks once, however many calls wait for it. */
export function askForProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = null));
  return asking;
}

const isNeeded = (answer: unknown): answer is ErrorAnswer =>
  isErrorAnswer(answer) && answer.statusCode === 403 && answer.message === PROOF_NEEDED;

/**
 * A call that may take a proof: where the server asks for one, so does the page, and then the very same call is made
 * again. Whoever made it only waits longer, and keeps all that was typed. Without a proof it is a refusal in words.
 */
export async function withProof<T>(send: () => Promise<T | ErrorAnswer>): Promise<T | ErrorAnswer> {
  let answer = await send();
  while (isNeeded(answer)) {
    if (!(await askForProof())) return { ...answer, message: messages.notProven };
    answer = await send();
  }
  return answer;
}
