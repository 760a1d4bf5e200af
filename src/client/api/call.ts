import { v4 } from "uuid";
import type { ErrorAnswer } from "./answer.ts";
import { actingAs } from "./acting-as.ts";
import { respond } from "./respond.ts";
import { type Request, send } from "./send.ts";
import { endSession } from "./session-end.ts";

type Query = Record<string, string | number | boolean | undefined>;

export interface Options {
  query?: Query;
  body?: unknown;
  /** A form with a file, instead of a JSON body. */
  form?: FormData;
  /** One key for one intent: given again, the server answers again and changes nothing (api, *Exactly once*). */
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

/**
 * One call of the contract: its answer, or the refusal as a value (`isErrorAnswer`). Throws `NetworkFailure` where the
 * server could not be asked. An ended session sends the browser to sign in (specification, section 8).
 */
export async function call<T>(method: Request["method"], path: string, options: Options = {}): Promise<T | ErrorAnswer> {
  const { query, form, key, signal } = options;
  const body = method === "GET" ? undefined : options.body === undefined ? undefined : JSON.stringify(options.body);
  const outcome = respond<T>(await send({ method, path: withQuery(path, query), body, form, headers: callHeaders(method, key), signal }));
  return outcome.kind === "sign-in" ? endSession(outcome.address) : outcome.answer;
}
