import type { Account } from "#contract/auth.ts";

/** Idle minutes for which an account kept by an older version of the app stays open. */
const USUAL_MINUTES = 15;

/** How long the account's tabs may stay idle, in ms. */
export const idleMs = ({ lock_after_minutes }: Pick<Account, "lock_after_minutes">): number =>
  (lock_after_minutes || USUAL_MINUTES) * 60_000;

/** A clock that is only put right, by a second or some, locks nobody out; in ms. */
const PUT_RIGHT_MS = 60_000;

/**
 * Whether the moment to lock has come. By the clock on the wall, so that a closed app and a sleeping device grow idle as
 * well; and where that clock was set back, since the moment is never further away than the idle time.
 */
export function lockDue(locksAt: number | undefined, account: Pick<Account, "lock_after_minutes">): boolean {
  if (locksAt === undefined) return false;
  const left = locksAt - Date.now();
  return left <= 0 || left > idleMs(account) + PUT_RIGHT_MS;
}
