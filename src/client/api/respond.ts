import { type AuthError, ERROR_MESSAGES } from "#contract/errors.ts";
import { type ErrorAnswer, type Fields, isErrorAnswer, isObject, NetworkFailure, toErrorAnswer } from "./answer.ts";
import type { Sent } from "./send.ts";

/** Where an answer sends the browser. */
export type SignInAddress = "/login?expired=true" | "/login";

export type Outcome<T> = { kind: "answer"; answer: T | ErrorAnswer } | { kind: "sign-in"; address: SignInAddress };

/** Whether an answer has the form of what was asked for. */
export type IsOurs = (answer: Fields) => boolean;

const SIGNED_OUT: ReadonlySet<unknown> = new Set([ERROR_MESSAGES.NO_TOKEN, ERROR_MESSAGES.BAD_TOKEN]);

/**
 * Whether an answer says in the server's own words that nobody is signed in; a proxy or portal that answers 401 by itself,
 * in whatever form, has others.
 */
export const saysNobody = (x: unknown): boolean => isObject(x) && SIGNED_OUT.has(x["message"]);

/** Messages that are the contract's alone. Not among them is what any proxy says as well, such as "Forbidden". */
const OWN_MESSAGES: ReadonlySet<unknown> = new Set([
  ...SIGNED_OUT,
  ...(["UNVERIFIED", "DISABLED"] satisfies AuthError[]),
]);

/** Whether it refuses in the contract's form, or in its words: another back end may send those without a `statusCode`. */
const isOurRefusal = (status: number, body: unknown): boolean =>
  isErrorAnswer(body) || (status >= 400 && isObject(body) && OWN_MESSAGES.has(body["message"]));

/**
 * What an answer means, as a pure function: an expired token and a missing one send the browser to sign in; any other
 * error is handed back as a normal result. Throws `NetworkFailure` where the answer is not of our form: a captive portal
 * answers 200 with JSON of its own, which is neither a success nor data. From what it reads (`isRead`) the app itself
 * concludes: there a refusal counts in our form or words alone, since a proxy's 404 says nothing of a class, or of a
 * right.
 */
export function respond<T>({ status, body = {} }: Sent, isOurs: IsOurs, isRead = false): Outcome<T> {
  if ((isRead || status < 400) && !isOurRefusal(status, body)) {
    if (status >= 400 || !isObject(body) || !isOurs(body)) throw new NetworkFailure("Not an answer of the server");
    return { kind: "answer", answer: asContract<T>(body) };
  }
  const answer = toErrorAnswer(status, body);
  if (answer.statusCode === 401 && answer.message === ERROR_MESSAGES.BAD_TOKEN) {
    return { kind: "sign-in", address: "/login?expired=true" };
  }
  if (answer.message === ERROR_MESSAGES.NO_TOKEN) return { kind: "sign-in", address: "/login" };
  return { kind: "answer", answer };
}

/** What is beyond the judged fields is trusted: the server answers through the very schemas of these types. */
const asContract = <T>(body: unknown): T => body as T;
