type Raw = Record<string, unknown>;

const text = (value: unknown, longest: number): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= longest ? value : undefined;

/** A path of this app, or nothing: an address elsewhere must not be reached through the login. */
export function safeReturn(value: unknown): string | undefined {
  const path = text(value, 500);
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\s]/.test(path) || /^\/login/i.test(path)) return undefined;
  return path;
}

/** A path as the router reads it, which minds neither capitals nor slashes at the end. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, "");

/** Pages that signing in leads to by itself. */
const HOMES = new Set(["/", "/dashboard", "/profile", "/404"]);

/** Whether an address is worth coming back to after signing in. */
export const isDeep = (pathname: string, href: string): boolean =>
  !HOMES.has(plainPath(pathname)) || href.includes("?");

export interface LoginSearch {
  /** The session ended; the cached account does not count. */
  expired?: true;
  /** Where to go after signing in. */
  redirect?: string;
}

export function loginSearch({ expired, redirect }: Raw): LoginSearch {
  const back = safeReturn(redirect);
  return { ...(expired === "true" || expired === true ? { expired: true } : {}), ...(back ? { redirect: back } : {}) };
}

export interface LinkSearch {
  key?: string;
  token?: string;
}

/** What a mailed link carries. */
export function linkSearch(raw: Raw): LinkSearch {
  const key = text(raw["key"], 64);
  const token = text(raw["token"], 128);
  return { ...(key ? { key } : {}), ...(token ? { token } : {}) };
}

export interface NewEmailSearch extends LinkSearch {
  /** The new address, which the link was sent to. */
  email?: string;
}

export function newEmailSearch(raw: Raw): NewEmailSearch {
  const email = text(raw["email"], 254);
  return { ...linkSearch(raw), ...(email ? { email } : {}) };
}

const nothing = (raw: Raw): object => Object.fromEntries(Object.keys(raw).map((name) => [name, undefined]));

/**
 * Makes of a reader what a route validates by: what the reader leaves out is gone. Without it the router lays the reader's
 * answer over what was typed, which then shows through.
 */
export const strictly =
  <T extends object>(read: (raw: Raw) => T) =>
  (raw: Raw): T => ({ ...nothing(raw), ...read(raw) });

/** Search parameters are plain text: a token of digits alone must not become a number. */
export const parseSearch = (search: string): Raw => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Raw): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `?${query}` : "";
}
