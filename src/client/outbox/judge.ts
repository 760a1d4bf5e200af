import { isErrorAnswer } from "#client/api/answer.ts";
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
const PASSING = new Set([408, 425]);

/** What an answer means for the row (reliability, *The outbox*, 5). What is not of the contract's form is not our server's. */
export function judge({ status, body, retryAfter }: Reply): Judgement {
  const error = isErrorAnswer(body) ? body : null;
  const told = error?.statusCode ?? status;
  if (told === 429) return later("told", retryAfter);
  if (told >= 500 || PASSING.has(told)) return later("server", retryAfter);
  if (told === 401) return later("sign-in");
  if (!error) return status >= 200 && status < 300 && typeof body === "object" && body !== null ? { is: "taken", answer: body } : later("network");
  if (told === 409 && error.message === "WRONG_ACCOUNT") return later("account");
  const first = error.issues?.[0];
  const message = first ? `${error.message}: ${first.path} ${first.message}` : error.message;
  return { is: "refused", status: told, message, code: error.code ?? null, current: error.current };
}
