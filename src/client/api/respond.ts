import { ERROR_MESSAGES } from "#contract/errors.ts";
import { type ErrorAnswer, isErrorAnswer, toErrorAnswer } from "./answer.ts";
import type { Sent } from "./send.ts";

/** Where an answer sends the browser (specification, section 8). */
export type SignInAddress = "/login?expired=true" | "/login";

export type Outcome<T> = { kind: "answer"; answer: T | ErrorAnswer } | { kind: "sign-in"; address: SignInAddress };

/**
 * The response handling of the specification's section 8, as a pure function: an expired token and a missing one send
 * the browser to sign in; any other error is handed back as a normal result.
 */
export function respond<T>({ status, body }: Sent): Outcome<T> {
  const refused = status >= 400 || isErrorAnswer(body);
  if (!refused) return { kind: "answer", answer: asContract<T>(body) };
  const answer = toErrorAnswer(status, body);
  if (answer.statusCode === 401 && answer.message === ERROR_MESSAGES.BAD_TOKEN) {
    return { kind: "sign-in", address: "/login?expired=true" };
  }
  if (answer.message === ERROR_MESSAGES.NO_TOKEN) return { kind: "sign-in", address: "/login" };
  return { kind: "answer", answer };
}

/** The contract's types are trusted here: the server answers through the very same schemas. */
const asContract = <T>(body: unknown): T => body as T;
