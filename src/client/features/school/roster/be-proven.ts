import { PROOF_NEEDED } from "#contract/errors.ts";
import { type ErrorAnswer, isErrorAnswer } from "#client/api/answer.ts";
import { getProof } from "#contract/routes/account.ts";
import { request } from "#client/api/request.ts";
import { withProof } from "#client/api/proof-needed.ts";

/**
 * Has a proof asked for before a call whose body is large: the server refuses it unread, and a browser that is still
 * sending may not hear why. Answers the refusal; null where the call can be made.
 */
export async function beProven(): Promise<ErrorAnswer | null> {
  const answer = await withProof(async () => {
    const state = await request(getProof);
    if (isErrorAnswer(state)) return state;
    return state.proven_until === null ? { statusCode: 403, message: PROOF_NEEDED } : null;
  });
  return isErrorAnswer(answer) ? answer : null;
}
