import { isDeep } from "./-search.ts";

const KEY = "daybell-way-back";

interface WayBack {
  accountId: string;
  href: string;
}

/** Where this tab was when the account's session ended, for when it has signed in again. */
export function keepWayBack(accountId: string, { pathname, search }: Pick<Location, "pathname" | "search">): void {
  const href = pathname + search;
  try {
    if (isDeep(pathname, href)) sessionStorage.setItem(KEY, JSON.stringify({ accountId, href } satisfies WayBack));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage signing in leads home.
  }
}

/** Gives that address once, and to that account alone. */
export function takeWayBack(accountId: string): string | undefined {
  try {
    const kept: Partial<WayBack> = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    sessionStorage.removeItem(KEY);
    return kept.accountId === accountId ? kept.href : undefined;
  } catch {
    return undefined;
  }
}
