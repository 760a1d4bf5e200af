import { isErrorAnswer } from "#client/api/answer.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { endSession } from "#contract/routes/account.ts";

/** The server's own 404: the device was signed out before. */
const hasEnded = (answer: unknown): boolean =>
  isErrorAnswer(answer) && answer.statusCode === 404 && answer.message === ERROR_MESSAGES.NOT_FOUND;

/**
 * Ends sessions of one's own, each of them whatever becomes of the others; one that has ended already is done. Answers in
 * words what was wrong first, or null. Never rejects.
 */
export async function endSessions(ids: readonly string[]): Promise<string | null> {
  let failed: string | null = null;
  for (const id of ids) {
    const problem = await attempt<unknown>(
      async () => {
        const answer = await request(endSession, { params: { id } });
        return hasEnded(answer) ? null : answer;
      },
      () => undefined,
    );
    failed ??= problem;
  }
  return failed;
}
