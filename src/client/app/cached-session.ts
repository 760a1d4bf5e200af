import { createStore, del, get, set, type UseStore } from "idb-keyval";
import type { Account } from "#contract/auth.ts";
import { forgetLogout, oweLogout, owesLogout } from "./owed.ts";
import { DEVICE_PATIENCE_MS, within } from "./within.ts";

const kept = createStore("daybell-session", "session");
/** A browser that keeps nothing may throw as it is asked to open. */
const store: UseStore = async (...given) => kept(...given);
const ACCOUNT = "account";
const LEAVING = "leaving";

export interface CachedSession {
  /** Who worked here last, until when `session_expires_at` says. */
  account: Account | null;
  /** Someone signed out and the server has not heard of it: the cookie counts for nothing until then. */
  leaving: boolean;
}

export const NOTHING_KEPT: CachedSession = { account: null, leaving: false };

const patiently = <T>(work: Promise<T>): Promise<T | undefined> => within(DEVICE_PATIENCE_MS, work);

/** A device may refuse storage, or not answer; the app then works as if nothing had been kept. */
export async function readCachedSession(): Promise<CachedSession> {
  const reading = patiently(Promise.all([get<Account>(ACCOUNT, store), get<boolean>(LEAVING, store)]));
  const [account, leaving] = (await reading) ?? [];
  return { account: account ?? null, leaving: leaving === true || owesLogout() };
}

export const cacheAccount = (account: Account): Promise<void> => patiently(set(ACCOUNT, account, store));

/** Durable when it resolves, on a device that answers: no later start opens on this account without asking the server. */
export const endCachedSession = (): Promise<void> => patiently(del(ACCOUNT, store));

/** Signing out without a network: holds against the cookie until the server knows. */
export function markLeaving(): Promise<void> {
  oweLogout();
  return patiently(set(LEAVING, true, store));
}

export function clearLeaving(): Promise<void> {
  forgetLogout();
  return patiently(del(LEAVING, store));
}
