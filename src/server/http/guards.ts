import type { Context, MiddlewareHandler } from "hono";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { TIME_HEADER } from "#contract/time-header.ts";
import { AppError } from "#server/errors.ts";
import { findSession } from "#server/services/accounts/sessions.ts";
import { createBodies } from "./bodies.ts";
import type { Deps, Env } from "./deps.ts";
import { logOf } from "./request-id.ts";
import { UNSAFE } from "./serve.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { sessionUses } from "./session-uses.ts";

/**
 * Unsafe methods come from our own pages: `Sec-Fetch-Site: same-origin`, or the exact Origin. A request with neither is
 * no browser's – they all send Origin with these methods – and so can carry nobody else's cookie.
 */
export function checkOrigin(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (UNSAFE.has(c.req.method)) {
      const site = c.req.header("Sec-Fetch-Site");
      const origin = c.req.header("Origin");
      const own = origin !== undefined && isOwn(c, origin, deps.config.publicOrigin);
      if (site !== undefined ? site !== "same-origin" && !own : origin !== undefined && !own) {
        throw new AppError(403, ERROR_MESSAGES.FORBIDDEN, { code: "CROSS_ORIGIN" });
      }
    }
    await next();
  };
}

/**
 * The configured origin; and where that is without TLS, and so perhaps nothing stands before us, the address that the
 * browser itself used. Over TLS a page of the same host without it is another's: anybody on the network can be that.
 */
const isOwn = (c: Context<Env>, origin: string, publicOrigin: string): boolean =>
  origin === publicOrigin || (publicOrigin.startsWith("http:") && origin === `http://${c.req.header("Host") ?? ""}`);

/** Lets the calls read what they are sent; until then nothing of a body is read. */
export function readBodies(deps: Deps): MiddlewareHandler<Env> {
  const bodies = createBodies(deps);
  return async (c, next) => {
    c.set("bodies", bodies);
    c.set("rawBody", "");
    await next();
  };
}

/** Finds the session of the cookie and has its use written down now and then. */
export function loadSession(deps: Deps): MiddlewareHandler<Env> {
  const writeDown = sessionUses(deps);
  return async (c, next) => {
    const token = readSessionCookie(c, deps);
    c.set("hadToken", token !== undefined);
    const now = deps.clock();
    const found = token ? await findSession(deps.database.read, token, now) : undefined;
    const session = found?.actor.schoolId === c.get("closed")?.schoolId ? undefined : found;
    if (session?.stale) writeDown(session, now, logOf(c, deps));
    c.set("session", session);
    await next();
  };
}

/** Tells our time with every answer: a device whose clock is wrong goes by it. */
export function tellTime(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    c.res.headers.set(TIME_HEADER, deps.clock().toISOString());
  };
}

/** Counts each call and the time it took, where somebody asks for that. */
export function countCalls({ metrics }: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const seconds = (performance.now() - began) / 1000;
    metrics?.answered({ method: c.req.method, path: c.get("call") ?? "other", status: c.res.status, seconds });
  };
}

/** Answers of the API are nobody's cache's business. */
export const neverStore: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
};
