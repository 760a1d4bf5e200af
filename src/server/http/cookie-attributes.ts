import type { Deps } from "./deps.ts";

export const isSecure = (deps: Pick<Deps, "config">): boolean => deps.config.publicOrigin.startsWith("https:");

/** The `__Host-` prefix binds a cookie to this very host; browsers take it over TLS alone. */
export const hostCookie = (deps: Deps, name: string): string => (isSecure(deps) ? `__Host-${name}` : name);

/** What every cookie of ours is: out of reach for scripts, and sent along by no other site's request but a link. */
export const cookieAttributes = (deps: Deps) =>
  ({ httpOnly: true, secure: isSecure(deps), sameSite: "Lax", path: "/" }) as const;
