import type { Done } from "#contract/call.ts";
import type { Method } from "#contract/routes/route.ts";
import { type ErrorAnswer, isDone } from "./answer.ts";
import { requestAs } from "./request.ts";

interface Options {
  query?: Record<string, unknown>;
  body?: object;
  key?: string;
  signal?: AbortSignal | undefined;
}

/** Of areas whose callers do not use `request` yet. */
export const call = <T>(
  method: Method,
  path: string,
  fields: readonly (keyof NoInfer<T> & string)[],
  options: Options = {},
): Promise<T | ErrorAnswer> =>
  requestAs({ method, path, fields }, options, (answer) => fields.every((name) => name in answer));

/** The same for a call that answers no more than that it was done. */
export const callDone = (method: Method, path: string, options: Options = {}): Promise<Done | ErrorAnswer> =>
  requestAs({ method, path, fields: [] }, options, isDone);
