import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { ErrorAnswer } from "#contract/error-answer.ts";
import { isUnavailable } from "#server/unavailable.ts";
import { AppError } from "#server/errors.ts";
import type { Deps, Env } from "./deps.ts";
import { logOf } from "./request-id.ts";

/** Seconds after which it is worth trying again: a database that restarts or is held is back by then, or soon. */
const RETRY_AFTER_S = 2;

/** An outage befalls every request: the log tells of it now and then. */
const TELL_EVERY_MS = 10_000;

/** The one place where an error becomes an answer; what is not ours says nothing of the inside. */
export function answerError(deps: Deps): ErrorHandler<Env> {
  let toldAt = -TELL_EVERY_MS;
  return (error, c) => {
    if (error instanceof AppError) {
      const { retryAfter, ...more } = error.more;
      if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
      // How it stands is for who may read it.
      if (c.get("session")?.locked) delete more.current;
      return c.json({ statusCode: error.status, message: error.message, ...more } satisfies ErrorAnswer, error.status);
    }
    if (error instanceof HTTPException)
      return c.json(plain(error.status, error.message || "Bad request"), error.status);
    if (isUnavailable(error)) {
      if (performance.now() - toldAt >= TELL_EVERY_MS) {
        toldAt = performance.now();
        logOf(c, deps).warn({ err: error }, "temporarily unavailable");
      }
      c.header("Retry-After", String(RETRY_AFTER_S));
      return c.json(unavailableAnswer, unavailableAnswer.statusCode);
    }
    return c.json(failed(c, deps, error, "Something went wrong on the server"), 500);
  };
}

/** What nobody foresaw: the log tells all of it, the answer only what finds it there. */
export function failed(c: Context<Env>, deps: Pick<Deps, "log">, error: unknown, message: string): ErrorAnswer {
  logOf(c, deps).error({ err: error, method: c.req.method, route: c.req.routePath }, "request failed");
  return { ...plain(500, message), requestId: c.get("requestId") };
}

/** Nothing is wrong with the request: it is worth sending again. */
export const unavailableAnswer = {
  statusCode: 503,
  message: "The server cannot do this at the moment. Please try again.",
} as const satisfies ErrorAnswer;

export const plain = (status: ContentfulStatusCode, message: string): ErrorAnswer => ({ statusCode: status, message });

export const notFoundAnswer = plain(404, ERROR_MESSAGES.NOT_FOUND);
