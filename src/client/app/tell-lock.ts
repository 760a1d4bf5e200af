import { lockSession } from "#client/features/lock/server-lock.ts";
import { forgetLock, owedLock } from "./owed.ts";

/** Asked again within this time, at random: a whole school's tablets must not come back in one second; in ms. */
const AGAIN_MS = 20_000;

let telling: Promise<boolean> | null = null;
let trying = false;

async function attempt(): Promise<boolean> {
  const accountId = owedLock();
  if (accountId === null) return true;
  const done = await lockSession(accountId).catch(() => false);
  // It may have been opened meanwhile, and locked by somebody else.
  if (done && owedLock() === accountId) forgetLock();
  return done;
}

/** Tells the server of a lock that it has not heard of, if there is one. True when none is left. */
export function tellLock(): Promise<boolean> {
  telling ??= attempt().finally(() => {
    telling = null;
  });
  return telling;
}

const online = (): Promise<void> =>
  new Promise((resolve) => addEventListener("online", () => resolve(), { once: true }));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The same as often as it takes, while the device stays locked. */
export async function tellLockUntilHeard(): Promise<void> {
  if (trying) return;
  trying = true;
  while (!(await tellLock())) await Promise.race([online(), pause(Math.random() * AGAIN_MS)]);
  trying = false;
}
