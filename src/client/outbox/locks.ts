import type { Clock } from "./clock.ts";

/** After so long a pass ends and lets other tabs have theirs, in ms; what is out stays out. */
export const PASS = 20_000;

/** The part of the Web Locks API that is used; a browser without it sends without a lock. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, work: () => Promise<void>): Promise<void>;
}

/** A pass lets go after `PASS`; a tab that was put to sleep with the lock in hand does not, in ms. */
const LONGEST_WAIT = PASS + 5_000;

/**
 * Runs a pass while no other tab of the account runs one. An optimisation: whoever waits too long goes without, and the
 * server decides.
 */
export async function whileLocked(
  locks: Locks | undefined,
  clock: Clock,
  accountId: string,
  pass: () => Promise<void>,
): Promise<void> {
  if (!locks) return pass();
  const waiting = new AbortController();
  const cancel = clock.after(LONGEST_WAIT, () => waiting.abort());
  let began = false;
  const once = (): Promise<void> => {
    cancel();
    began = true;
    return pass();
  };
  try {
    await locks.request(`daybell-outbox/${accountId}`, { signal: waiting.signal }, once);
  } catch (error) {
    if (began) throw error;
    await once();
  }
}
