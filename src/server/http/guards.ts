import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { calls } from "#contract/calls.ts";
import { TIME_HEADER } from "#contract/time-header.ts";
import { AppError } from "#server/errors.ts";
import { findSession } from "#server/services/accounts/sessions.ts";
import type { Deps, Env } from "./deps.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { sessionUses } from "./session-uses.ts";

const UNSAFE = new Set(["POST", "PATCH", "PUT", "DELETE"]);

/** Largest JSON body, in bytes (api, *Errors*). */
const MAX_BODY = 256 * 1024;

const limitJson = bodyLimit({
  maxSize: MAX_BODY,
  onError: () => {
    throw new AppError(413, `The body is larger than ${MAX_BODY / 1024} KiB`);
  },
});

const UPLOADS = new Set(Object.values(calls).flatMap(({ bodyType, method, path }) => (bodyType ? [`${method.toUpperCase()} /api${path}`] : [])));

/** The calls that take a file: its body is read, with a limit of its own, once its sender is known (http/upload.ts). */
const isUpload = (c: Context<Env>): boolean => UPLOADS.has(`${c.req.method} ${c.req.path}`);

export const limitBody: MiddlewareHandler<Env> = (c, next) => (isUpload(c) ? next() : limitJson(c, next));

/**
 * Unsafe methods come from our own pages: `Sec-Fetch-Site: same-origin`, or the exact Origin. A request with neither is
 * no browser's – they all send Origin with these methods – and so can carry nobody else's cookie.
 */
export function checkOrigin(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (UNSAFE.has(c.req.method)) {
      const site = c.req.header("Sec-Fetch-Site");
      const origin = c.req.header("Origin");
      const own = origin === deps.config.publicOrigin || (origin !== undefined && origin === originOfHost(c));
      if (site !== undefined ? site !== "same-origin" && !own : origin !== undefined && !own) {
        throw new AppError(403, ERROR_MESSAGES.FORBIDDEN, { code: "CROSS_ORIGIN" });
      }
    }
    await next();
  };
}

/** Where no proxy stands before us, the address that the browser itself used. */
function originOfHost(c: Context<Env>): string {
  return `http://${c.req.header("Host") ?? ""}`;
}

/** Bodies are JSON, told as such, and readable. The bytes are kept for the fingerprint of a keyed request. */
export const readJson: MiddlewareHandler<Env> = async (c, next) => {
  c.set("rawBody", "");
  if (UNSAFE.has(c.req.method) && !isUpload(c) && c.req.raw.body) {
    const text = await c.req.text();
    if (text !== "") {
      if (!/^application\/json\b/i.test(c.req.header("Content-Type") ?? "")) throw new AppError(415, "The body must be JSON");
      c.set("rawBody", text);
    }
  }
  await next();
};

/** Finds the session of the cookie and has its use written down now and then. */
export function loadSession(deps: Deps): MiddlewareHandler<Env> {
  const writeDown = sessionUses(deps);
  return async (c, next) => {
    const token = readSessionCookie(c, deps);
    c.set("hadToken", token !== undefined);
    const now = deps.clock();
    const found = token ? await findSession(deps.database.read, token, now) : undefined;
    const session = found?.actor.schoolId === deps.config.closed?.schoolId ? undefined : found;
    if (session?.stale) writeDown(session, now);
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

/** Answers of the API are nobody's cache's business. */
export const neverStore: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
};
