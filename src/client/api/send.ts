import { ofetch } from "ofetch";
import { TIME_HEADER } from "#contract/time-header.ts";
import { NetworkFailure } from "./answer.ts";
import { regainReach } from "./reach.ts";
import { hearTime } from "./server-time.ts";

export interface Sent {
  /** HTTP status. */
  status: number;
  /** The parsed JSON; `undefined` where the answer was empty. */
  body: unknown;
  /** Seconds that the server asks to wait before another try, where it does. */
  retryAfter?: number | undefined;
}

export interface Request {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/api`, beginning with a slash, its query included. */
  path: string;
  /** JSON as it is to travel, byte for byte. */
  body?: string | undefined;
  /** A form with a file, instead of JSON. */
  form?: FormData | undefined;
  headers?: Record<string, string>;
  /** When it was first asked, by the device's clock, if that was before now; in ms since 1970. */
  asked?: number | undefined;
  /** Ends the wait of the caller; nothing else does: there is no time-out of the client's own. */
  signal?: AbortSignal | undefined;
}

/** An answer of ours is JSON or empty; a page is a captive portal or a proxy that could not reach the server. */
function parse(text: string, type: string): unknown {
  if (text === "") return undefined;
  if (!/\bjson\b/i.test(type)) throw new NetworkFailure("Not an answer of the server");
  try {
    return JSON.parse(text);
  } catch {
    throw new NetworkFailure("The answer was cut short");
  }
}

/**
 * One request below `/api` and its answer as it came (with credentials, JSON, and no time-out).
 * Throws `NetworkFailure` where the server could not be asked. Redirects nowhere and judges nothing.
 */
export async function send({ method, path, body, form, headers, signal, asked = Date.now() }: Request): Promise<Sent> {
  const askedAt = performance.now();
  try {
    const answer = await ofetch.raw(path, {
      baseURL: "/api",
      method,
      credentials: "include",
      // Our server leads nowhere: whoever does is somebody else, and so is what answers there.
      redirect: "error",
      retry: 0,
      ignoreResponseError: true,
      responseType: "text",
      headers: {
        accept: "application/json",
        // A form's type the browser tells itself, with its boundary.
        ...(method === "GET" || form ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(form ? { body: form } : body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
    const time = answer.headers.get(TIME_HEADER);
    hearTime(time, asked);
    if (time !== null) regainReach(askedAt);
    const wait = Number(answer.headers.get("retry-after") ?? Number.NaN);
    return {
      status: answer.status,
      body: parse(answer._data ?? "", answer.headers.get("content-type") ?? ""),
      ...(Number.isFinite(wait) ? { retryAfter: wait } : {}),
    };
  } catch (error) {
    if (error instanceof NetworkFailure) throw error;
    throw new NetworkFailure("The server could not be reached", { cause: error });
  }
}
