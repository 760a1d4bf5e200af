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

/** Leaves what an account is writing in this tab, sealed. */
export const sealWords = async (accountId: string): Promise<void> =>
  (await import("./afterwards.ts")).sealWords(accountId);

/** Brings it back where the account has signed in again. */
export const bringWordsBack = async (accountId: string): Promise<void> =>
  (await import("./afterwards.ts")).bringWordsBack(accountId);
