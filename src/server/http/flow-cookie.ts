import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { FLOW_SECONDS } from "#server/identity/flow.ts";
import { cookieAttributes, isSecure } from "./cookie-attributes.ts";
import type { Deps } from "./deps.ts";
import type { Request } from "./serve.ts";

const NAME = "daybell-flow";

/** `__Secure-`, since a `__Host-` cookie cannot be kept to the calls of one provider. */
const name = (deps: Deps): string => (isSecure(deps) ? `__Secure-${NAME}` : NAME);
const attributes = (deps: Deps, provider: string) =>
  ({ ...cookieAttributes(deps), path: `/api/auth/login/${provider}` }) as const;

export const readFlowCookie = (c: Request, deps: Deps): string | undefined => getCookie(c, name(deps)) || undefined;

/** Keeps the sealed flow until the browser comes back from the provider. */
export const writeFlowCookie = (c: Request, deps: Deps, provider: string, sealed: string): void => {
  setCookie(c, name(deps), sealed, { ...attributes(deps, provider), maxAge: FLOW_SECONDS });
};

export const clearFlowCookie = (c: Request, deps: Deps, provider: string): void => {
  deleteCookie(c, name(deps), attributes(deps, provider));
};
