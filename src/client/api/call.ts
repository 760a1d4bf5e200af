import { v4 } from "uuid";
import type { Done } from "#contract/call.ts";
import { type ErrorAnswer, isDone, isErrorAnswer } from "./answer.ts";
import { actingAs } from "./acting-as.ts";
import { type IsOurs, respond } from "./respond.ts";
import { type Request, send } from "./send.ts";
import { withProof } from "./proof-needed.ts";
import { endSession } from "./session-end.ts";
import { hearRefusal } from "./session-lock.ts";

type Query = Record<string, string | number | boolean | undefined>;

export interface Options {
  query?: Query;
  body?: unknown;
  /** A form with a file, instead of a JSON body. */
  form?: FormData;
  /** One key for one intent: given again, the server answers again and changes nothing. */
  key?: string;
  signal?: AbortSignal | undefined;
}

export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** What every call says of itself besides its body. */
export function callHeaders(method: Request["method"], key: string | undefined): Record<string, string> {
  const account = actingAs();
  return {
    ...(account ? { "X-Account-Id": account } : {}),
    ...(method === "GET" ? {} : { "Idempotency-Key": key ?? v4() }),
  };
}

async function ask<T>(
  method: Request["method"],
  path: string,
  options: Options,
  isOurs: IsOurs,
): Promise<T | ErrorAnswer> {
  const { query, form, key, signal } = options;
  const body = method === "GET" ? undefined : options.body === undefined ? undefined : JSON.stringify(options.body);
  const request = { method, path: withQuery(path, query), body, form, headers: callHeaders(method, key), signal };
  return withProof(async () => {
    const askedAt = performance.now();
    const outcome = respond<T>(await send(request), isOurs);
    if (outcome.kind === "sign-in") return endSession(outcome.address);
    if (isErrorAnswer(outcome.answer)) hearRefusal(outcome.answer, askedAt);
    return outcome.answer;
  });
}

/**
 * One call of the contract: its answer, or the refusal as a value (`isErrorAnswer`). `fields`: by which its answer is
 * known as ours; only such as it has had from the start, so that newer and other servers are understood. Throws
 * `NetworkFailure` where the server could not be asked. An ended session sends the browser to sign in.
 */
export const call = <T>(
  method: Request["method"],
  path: string,
  fields: readonly (keyof NoInfer<T> & string)[],
  options: Options = {},
): Promise<T | ErrorAnswer> => ask(method, path, options, (answer) => fields.every((name) => name in answer));

/** The same for a call that answers no more than that it was done. */
export const callDone = (method: Request["method"], path: string, options: Options = {}): Promise<Done | ErrorAnswer> =>
  ask(method, path, options, isDone);
