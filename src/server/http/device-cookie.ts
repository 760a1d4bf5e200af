import { getCookie, setCookie } from "hono/cookie";
import { DEVICE_DAYS } from "#server/services/accounts/known-devices.ts";
import { cookieAttributes, hostCookie } from "./cookie-attributes.ts";
import type { Deps } from "./deps.ts";
import type { Request } from "./serve.ts";

const NAME = "daybell-device";

/** Tells a device that signed in before; it signs nobody in. */
export const readDeviceCookie = (c: Request, deps: Deps): string | undefined =>
  getCookie(c, hostCookie(deps, NAME)) || undefined;

export const writeDeviceCookie = (c: Request, deps: Deps, token: string): void => {
  setCookie(c, hostCookie(deps, NAME), token, { ...cookieAttributes(deps), maxAge: DEVICE_DAYS * 86_400 });
};
