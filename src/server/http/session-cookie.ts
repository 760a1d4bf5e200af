import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { FoundSession } from "#server/services/accounts/sessions.ts";
import { cookieAttributes, hostCookie } from "./cookie-attributes.ts";
import type { Deps, Env } from "./deps.ts";

const NAME = "daybell";

export const readSessionCookie = (c: Context<Env>, deps: Deps): string | undefined =>
  getCookie(c, hostCookie(deps, NAME)) || undefined;

/**
 * Sets the session's cookie: until its end where it is remembered, else until the browser closes. The end is told as a
 * span of time, so that a device whose clock is wrong keeps it as long as any other.
 */
export function writeSessionCookie(
  c: Context<Env>,
  deps: Deps,
  token: string,
  expiresAt: string,
  remember: boolean,
): void {
  setCookie(c, hostCookie(deps, NAME), token, {
    ...cookieAttributes(deps),
    ...(remember ? { maxAge: Math.round((Date.parse(expiresAt) - deps.clock().getTime()) / 1000) } : {}),
  });
}

/**
 * Moves the end of a remembered session's cookie along with the session's, which each use moves. Not while it is locked:
 * a colleague may be signing in on the device, and an answer that is late would bring the old cookie back.
 */
export function prolongSessionCookie(
  c: Context<Env>,
  deps: Deps,
  { remember, locked, expiresAt }: Pick<FoundSession, "remember" | "locked" | "expiresAt">,
): void {
  const token = readSessionCookie(c, deps);
  if (token && remember && !locked) writeSessionCookie(c, deps, token, expiresAt, remember);
}

export const clearSessionCookie = (c: Context<Env>, deps: Deps): void => {
  deleteCookie(c, hostCookie(deps, NAME), cookieAttributes(deps));
};
