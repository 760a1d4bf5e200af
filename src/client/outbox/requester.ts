import { type ErrorAnswer, type Fields, isErrorAnswer, isObject } from "#client/api/answer.ts";
import type { Clock } from "./clock.ts";
import type { Step } from "./row.ts";

/** An answer as it came. */
export interface Reply {
  /** HTTP status. */
  status: number;
  /** The parsed JSON; undefined where the answer was empty. */
  body: unknown;
  /** Seconds that the server asks to wait, where it does. */
  retryAfter?: number | undefined;
}

/** Sends one step for an account, byte for byte. Rejects where nobody, or not our server, answered. */
export type Transport = (step: Step, accountId: string) => Promise<Reply>;

/**
 * Why a row is kept and tried again. `network`: nobody of ours answered. `server`: it could not. `told`: it asks to
 * wait. `sign-in`: there is no session. `account`: the session is someone else's.
 */
export type Later = "network" | "server" | "told" | "sign-in" | "account";

export type Classified =
  | { is: "taken"; answer: unknown }
  | { is: "refused"; status: number; message: string; code: string | null; current: unknown }
  | { is: "later"; why: Later; retryAfter?: number | undefined };

const later = (why: Later, retryAfter?: number): Classified => ({ is: "later", why, retryAfter });

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
export function classifyResponse(reply: Reply, isOurs: (answer: Fields) => boolean): Classified {
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

/** After so long without an answer another attempt goes out with the same key, in ms. */
export const PATIENCE = 30_000;

/** Nobody has answered yet; the request is still out and its answer counts whenever it comes. */
export type Asked = Classified | { is: "unanswered" };

interface Open {
  hear: (classified: Classified) => void;
}

interface Given {
  transport: Transport;
  clock: Clock;
  accountId: string;
  /** An answer came that nobody waits for any more: the next attempt at that step takes it. */
  onLate: () => void;
}

export interface Requester {
  /** `isOurs`: whether an answer is to this step, and not somebody else's. */
  ask(step: Step, isOurs: (answer: Fields) => boolean): Promise<Asked>;
  /** Forgets what is known of a step. */
  close(step: Step): void;
}

/**
 * Asks the server once more for each call, and takes the first answer to any of a step's requests: the client sets no
 * time-out of its own, so that a slow network is never cut off just before it answers.
 */
export function createRequester({ transport, clock, accountId, onLate }: Given): Requester {
  const open = new Map<string, Open>();
  const settled = new Map<string, Classified>();

  const heard = (key: string, classified: Classified): void => {
    const waiting = open.get(key);
    if (waiting) waiting.hear(classified);
    else if (classified.is !== "later") {
      settled.set(key, classified);
      onLate();
    }
  };

  return {
    ask: (step, isOurs) =>
      new Promise((resolve) => {
        const known = settled.get(step.key);
        if (known) return resolve(known);
        const over = (asked: Asked): void => {
          cancel();
          if (open.get(step.key) === mine) open.delete(step.key);
          resolve(asked);
        };
        const mine: Open = { hear: over };
        const cancel = clock.after(PATIENCE, () => over({ is: "unanswered" }));
        open.set(step.key, mine);
        transport(step, accountId).then(
          (reply) => heard(step.key, classifyResponse(reply, isOurs)),
          () => heard(step.key, { is: "later", why: "network" }),
        );
      }),
    close: ({ key }) => settled.delete(key),
  };
}
