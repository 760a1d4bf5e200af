import type { Account } from "#contract/auth.ts";
import { homeOf } from "#contract/roles.ts";

const KEY = "daybell-way-back";

interface WayBack {
  accountId: string;
  href: string;
}

/** Where this tab was when the account's session ended, for when it has signed in again: an administrator's class too. */
export function keepWayBack(account: Account, { pathname, search }: Pick<Location, "pathname" | "search">): void {
  const back: WayBack = { accountId: account.id, href: pathname + search };
  try {
    if (back.href === homeOf(account)) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(back));
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
