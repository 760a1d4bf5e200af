import { type ErrorAnswer, type Fields, isErrorAnswer, isObject } from "#client/api/answer.ts";
import type { Reply } from "./transport.ts";

/**
 * Why a row is kept and tried again. `network`: nobody of ours answered. `server`: it could not. `told`: it asks to
 * wait. `sign-in`: there is no session. `account`: the session is someone else's.
 */
export type Later = "network" | "server" | "told" | "sign-in" | "account";

export type Judgement =
  | { is: "taken"; answer: unknown }
  | { is: "refused"; status: number; message: string; code: string | null; current: unknown }
  | { is: "later"; why: Later; retryAfter?: number | undefined };

const later = (why: Later, retryAfter?: number): Judgement => ({ is: "later", why, retryAfter });

/** Statuses that ask for another try rather than say no. */
const PASSING = new Set([408, 423, 425]);

/**
 * The refusal that an answer carries in our form, with the HTTP status that it says; anything else is a proxy's or a
 * portal's. An ended session is told in the body alone too.
 */
function errorOf({ status, body }: Reply): ErrorAnswer | null {
  if (!isErrorAnswer(body)) return null;
  return body.statusCode === status || (body.statusCode === 401 && status < 400) ? body : null;
}

/** What an answer means for the row; `isOurs` tells whether one that says nothing of an error is to what was sent. */
export function judge(reply: Reply, isOurs: (answer: Fields) => boolean): Judgement {
  const { status, body, retryAfter } = reply;
  const error = errorOf(reply);
  if (!error) {
    if (status < 300 && isObject(body) && !isErrorAnswer(body) && isOurs(body)) return { is: "taken", answer: body };
    return later(status >= 500 ? "server" : "network");
  }
  const told = error.statusCode;
  if (told === 429) return later("told", retryAfter);
  if (told >= 500 || PASSING.has(told)) return later("server", retryAfter);
  if (told === 401) return later("sign-in");
  if (told === 409 && error.message === "WRONG_ACCOUNT") return later("account");
  const first = error.issues?.[0];
  const message = first ? `${error.message}: ${first.path} ${first.message}` : error.message;
  return { is: "refused", status: told, message, code: error.code ?? null, current: error.current };
}
