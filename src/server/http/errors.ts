import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { ErrorAnswer } from "#contract/error-answer.ts";
import { AppError } from "#server/errors.ts";
import type { Deps, Env } from "./deps.ts";

/** The one place where an error becomes an answer (api, *Errors*); what is not ours says nothing of the inside. */
export function answerError(deps: Deps): ErrorHandler<Env> {
  return (error, c) => {
    if (error instanceof AppError) {
      const { retryAfter, ...more } = error.more;
      if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
      return c.json({ statusCode: error.status, message: error.message, ...more } satisfies ErrorAnswer, error.status);
    }
    if (error instanceof HTTPException) return c.json(plain(error.status, error.message || "Bad request"), error.status);
    deps.log.error({ err: error, method: c.req.method, route: c.req.routePath }, "request failed");
    return c.json(plain(500, "Something went wrong on the server"), 500);
  };
}

export const plain = (status: ContentfulStatusCode, message: string): ErrorAnswer => ({ statusCode: status, message });

export const notFoundAnswer = plain(404, ERROR_MESSAGES.NOT_FOUND);
