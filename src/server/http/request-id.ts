import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Deps, Env } from "./deps.ts";

export const REQUEST_ID_HEADER = "X-Request-Id";

/** Nothing that could break a line of the log, and nothing that could be an address. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** Short enough to be read out; twelve hexadecimal digits. */
export const newRequestId = (): string => randomBytes(6).toString("hex");

/** Names each request, in its answer too: as the proxy does where the settings trust it, or by a name of our own. */
export function nameRequest({ config }: Pick<Deps, "config">): MiddlewareHandler<Env> {
  return async (c, next) => {
    const given = config.trustProxy ? c.req.header(REQUEST_ID_HEADER) : undefined;
    const id = given !== undefined && WELL_FORMED.test(given) ? given : newRequestId();
    c.set("requestId", id);
    await next();
    c.res.headers.set(REQUEST_ID_HEADER, id);
  };
}

/** The log for what befalls one request: each line tells which. */
export function logOf(c: Context<Env>, { log }: Pick<Deps, "log">): RequestLog {
  const requestId = c.get("requestId");
  return {
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    error: (fields, message) => log.error({ requestId, ...fields }, message),
  };
}

export type RequestLog = Record<"warn" | "error", (fields: object, message: string) => void>;
