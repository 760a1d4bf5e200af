import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Deps, Env } from "./deps.ts";

const NAME = "daybell";

const isSecure = (deps: Deps): boolean => deps.config.publicOrigin.startsWith("https:");
/** The `__Host-` prefix binds a cookie to this very host; browsers take it over TLS alone. */
const cookieName = (deps: Deps): string => (isSecure(deps) ? `__Host-${NAME}` : NAME);
const attributes = (deps: Deps) => ({ httpOnly: true, secure: isSecure(deps), sameSite: "Lax", path: "/" }) as const;

export const readSessionCookie = (c: Context<Env>, deps: Deps): string | undefined => getCookie(c, cookieName(deps)) || undefined;

/**
 * Sets the session's cookie: until its end where it is remembered, else until the browser closes. The end is told as a
 * span of time, so that a device whose clock is wrong keeps it as long as any other.
 */
export function writeSessionCookie(c: Context<Env>, deps: Deps, token: string, expiresAt: string, remember: boolean): void {
  setCookie(c, cookieName(deps), token, { ...attributes(deps), ...(remember ? { maxAge: Math.round((Date.parse(expiresAt) - deps.clock().getTime()) / 1000) } : {}) });
}

export const clearSessionCookie = (c: Context<Env>, deps: Deps): void => {
  deleteCookie(c, cookieName(deps), attributes(deps));
};
