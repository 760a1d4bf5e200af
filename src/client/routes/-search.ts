import { on, searchOf, upTo } from "#client/ui/search-params.ts";

type Raw = Record<string, unknown>;

const notTooLong = upTo(500);

/** An address without the words that somebody looks up, as a rule a name: `search`, whatever the page. */
export const withoutWords = (href: string): string =>
  href.replace(/(?<=[?&])search=[^&#]*&?/g, "").replace(/[?&](?=#|$)/, "");

/**
 * A path of this app, or nothing: an address elsewhere must not be reached through the login. Who signs in may be another
 * person than who looked something up there.
 */
export function safeReturn(value: unknown): string | undefined {
  const to = notTooLong(value);
  if (!to || !/^\/(?![/\\])/.test(to) || /[\\\s]/.test(to) || /^\/login/i.test(to)) return undefined;
  return withoutWords(to);
}

/** A path as the router reads it, which minds neither capitals nor slashes at the end. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, "");

/** Pages that signing in leads to by itself. */
const HOMES = new Set(["/", "/dashboard", "/profile", "/404"]);

/** Whether an address is worth coming back to after signing in. */
export const isDeep = (pathname: string, href: string): boolean =>
  !HOMES.has(plainPath(pathname)) || href.includes("?");

/** `expired`: the session ended, and the cached account does not count. `redirect`: where to go after signing in. */
export const loginSearch = searchOf({ expired: on, redirect: safeReturn });

const link = { key: upTo(64), token: upTo(128) };

/** What a mailed link carries. */
export const linkSearch = searchOf(link);

/** The same with the new address, which the link was sent to. */
export const newEmailSearch = searchOf({ ...link, email: upTo(254) });

/** Search parameters are plain text: a token of digits alone must not become a number. */
export const parseSearch = (search: string): Raw => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Raw): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `?${query}` : "";
}
