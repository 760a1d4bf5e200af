import { createStore, del, get, set } from "idb-keyval";
import type { Account } from "#contract/auth.ts";
import { forgetLogout, oweLogout, owesLogout } from "./owed.ts";

const store = createStore("daybell-session", "session");
const ACCOUNT = "account";
const LEAVING = "leaving";

export interface CachedSession {
  /** Who worked here last, until when `session_expires_at` says. */
  account: Account | null;
  /** Someone signed out and the server has not heard of it: the cookie counts for nothing until then. */
  leaving: boolean;
}

export const NOTHING_KEPT: CachedSession = { account: null, leaving: false };

/** A device may refuse storage; the app then works as if nothing had been kept. */
export async function readCachedSession(): Promise<CachedSession> {
  try {
    const [account, leaving] = await Promise.all([get<Account>(ACCOUNT, store), get<boolean>(LEAVING, store)]);
    return { account: account ?? null, leaving: leaving === true || owesLogout() };
  } catch {
    return { account: null, leaving: owesLogout() };
  }
}

const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined);

export const cacheAccount = (account: Account): Promise<void> => quietly(set(ACCOUNT, account, store));

/** Durable when it resolves: no later start opens on this account without asking the server. */
export const endCachedSession = (): Promise<void> => quietly(del(ACCOUNT, store));

/** Signing out without a network: holds against the cookie until the server knows. */
export function markLeaving(): Promise<void> {
  oweLogout();
  return quietly(set(LEAVING, true, store));
}

export function clearLeaving(): Promise<void> {
  forgetLogout();
  return quietly(del(LEAVING, store));
}
