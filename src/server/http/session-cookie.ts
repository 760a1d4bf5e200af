import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
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

export const clearSessionCookie = (c: Context<Env>, deps: Deps): void => {
  deleteCookie(c, hostCookie(deps, NAME), cookieAttributes(deps));
};
