import type { IdleLock } from "./idle-lock.ts";
import type { SessionKeeper } from "./session.ts";

/** The lock of this tab; its code is fetched once the page stands. */
export const loadLock = async (keeper: SessionKeeper): Promise<IdleLock> =>
  (await import("./afterwards.ts")).lockOf(keeper);

/** Leaves no query of others than who works here on the device. */
export const forgetOthers = async (keeper: SessionKeeper): Promise<void> =>
  (await import("./afterwards.ts")).forgetOthers(keeper);

/** Seals what waits for others than who works here. */
export const sealOthers = async (keeper: SessionKeeper): Promise<void> =>
  (await import("./afterwards.ts")).sealOthers(keeper);

/** Makes the page ready to be left by an account whose session has ended. */
export const beLeft = async (keeper: SessionKeeper): Promise<void> => (await import("./afterwards.ts")).beLeft(keeper);

/** Brings back what the account was writing in it, once it has signed in again. */
export const bringWordsBack = async (accountId: string): Promise<void> =>
  (await import("./afterwards.ts")).bringWordsBack(accountId);
