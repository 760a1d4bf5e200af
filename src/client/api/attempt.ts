import type { Issue } from "#contract/error-answer.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { type ErrorAnswer, isErrorAnswer, NetworkFailure, Refusal } from "./answer.ts";
import { messages } from "./attempt-messages.ts";
import { loseReach } from "./reach.ts";
import { unforeseen } from "./unforeseen.ts";
import { isWordless } from "./wordless.ts";

/** The names of the fields as the server knows them, with what the form calls them. */
type Labels = Readonly<Record<string, string>>;

/** A refusal in words. `labels`: an issue of one of these fields is told under the name that the form gives it. */
function refusal(answer: ErrorAnswer, labels: Labels): string {
  const { statusCode, message, issues } = answer;
  if (statusCode === 429) return messages.tooMany;
  if (statusCode === 409 && message === "CHANGED") return messages.changed;
  if (isWordless(answer)) return messages.failed;
  if (statusCode === 404 && message === ERROR_MESSAGES.NOT_FOUND) return messages.gone;
  if (statusCode === 403 && message === ERROR_MESSAGES.FORBIDDEN) return messages.forbidden;
  const issue = issues?.find(({ path }) => path in labels);
  if (issue) return `${labels[issue.path] ?? ""} ${issue.message}.`;
  return statusCode >= 500 || (issues?.length ?? 0) > 0 ? unforeseen(answer, messages.failed) : message;
}

/** Why a call that threw failed. */
export function thrown(error: unknown): string {
  if (error instanceof NetworkFailure) {
    loseReach();
    return messages.noNetwork;
  }
  return error instanceof Refusal ? unforeseen(error.answer, messages.failed) : messages.failed;
}

/**
 * One direct call: hands a good answer to `done`, and answers what is wrong in words, or null where nothing is. Never
 * rejects, so that a form keeps what was typed.
 */
export async function attempt<T>(
  ask: () => Promise<T | ErrorAnswer>,
  done: (answer: T) => unknown,
  labels: Labels = {},
): Promise<string | null> {
  try {
    const answer = await ask();
    if (isErrorAnswer(answer)) return refusal(answer, labels);
    await done(answer);
    return null;
  } catch (error) {
    return thrown(error);
  }
}

/** What an issue says, as it stands at its field. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const byPath = (issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, sentence(message)]));

/**
 * The same for a form: what is wrong at each of its fields, or at `form`. `place` gives the issues to the fields, nothing
 * where it knows none of them; without it the fields have the call's names.
 */
export async function attemptForm<T>(
  ask: () => Promise<T | ErrorAnswer>,
  done: (answer: T) => unknown,
  place: (issues: readonly Issue[]) => Readonly<Record<string, string>> = byPath,
): Promise<Readonly<Record<string, string>> | null> {
  let fields: Readonly<Record<string, string>> = {};
  const problem = await attempt(async () => {
    const answer = await ask();
    if (isErrorAnswer(answer)) fields = place(answer.issues ?? []);
    return answer;
  }, done);
  if (problem === null) return null;
  return Object.keys(fields).length > 0 ? fields : { form: problem };
}
