import type { QueryClient } from "@tanstack/react-query";
import type { ComponentProps, ComponentType } from "react";
import { messages } from "#client/api/attempt-messages.ts";
import { onReach } from "#client/api/reach.ts";
import { tellReach } from "#client/ui/reach.ts";
import { askAnewWhatIsAhead } from "./ahead-of-time.ts";
import { watchBroughtBack } from "./brought-back.ts";
import { watchCleared } from "./cleared-storage.ts";
import { clockLeap } from "./clock-leap.ts";
import { watchDeviceDate } from "./device-date.ts";
import { forgetQueries } from "./forget-queries.ts";
import { isUnsaved } from "./half-done.ts";
import { type IdleLock, idleLock } from "./idle-lock.ts";
import type { LockPage } from "./lock-page.tsx";
import { forgetLongUnasked } from "./long-unasked.ts";
import { sealLeft } from "./seal-left.ts";
import type { SessionKeeper } from "./session.ts";
import { registerServiceWorker } from "./updates.ts";
import { storeRests } from "./store-rests.ts";
import { whenLookedAt } from "./when-looked-at.ts";
import { whenQuiet } from "./when-quiet.ts";
import { sealWords } from "./words-sealed.ts";

/* What a page can stand without until it stands; fetched as one. */

/** A page left open asks again who is signed in when it is looked at, at most this often; in ms. */
const ASK_AGAIN_MS = 5 * 60_000;

export { owedSecret } from "#client/features/lock/owed-secret.ts";
export { isHalfDone } from "./half-done.ts";
export { tellLock } from "./tell-lock.ts";
export { bringWordsBack } from "./words-sealed.ts";

/** Has the device keep the app; on a first visit, whose network has enough to do, once nobody waits for it. */
export function keepApp(isFirst: boolean): void {
  if (isFirst) whenQuiet(() => void registerServiceWorker());
  else void registerServiceWorker();
}

/** The lock of this tab. */
export const lockOf = (keeper: SessionKeeper): IdleLock => idleLock(keeper);

/** Tells forms of a server that cannot be reached, and that it answers again. */
function watchReach(keeper: SessionKeeper): void {
  let isLost = false;
  onReach((isReached) => {
    isLost = !isReached;
    tellReach(messages.noNetwork, isReached);
  });
  // With the network back, the server's answer tells whether it is, too.
  const ask = (): void => {
    if (isLost && navigator.onLine) keeper.actions.askAgain();
  };
  addEventListener("online", ask);
  // This comes after the page, and so may a network that was gone.
  ask();
}

/** What the page says of the device's own date and storage, and does where its clock was wrong, or where it is brought back. */
export function watchPage(keeper: SessionKeeper, queryClient: QueryClient): void {
  watchReach(keeper);
  watchBroughtBack(keeper);
  watchCleared(keeper);
  whenLookedAt(ASK_AGAIN_MS, keeper.actions.askAgain);
  watchDeviceDate(() => (keeper.session.state === "signed-in" ? keeper.session.account.person.school.time_zone : null));
  const lookAtClock = clockLeap();
  const look = (): void => {
    lookAtClock();
    forgetLongUnasked(queryClient);
    void askAnewWhatIsAhead(queryClient);
  };
  // Whoever puts a clock right does so outside of the app.
  document.addEventListener("visibilitychange", look);
  look();
  // A tap that is not on the device yet would go with the page, and so would words that are half written.
  addEventListener("beforeunload", (event) => {
    if (!keeper.gone && (keeper.outbox?.getSnapshot().keeping.length || isUnsaved())) event.preventDefault();
  });
}

/** What is being written is left sealed, and nothing is under way in the outbox's storage. */
export async function beLeft({ accountId, outbox }: SessionKeeper): Promise<void> {
  outbox?.stop();
  if (accountId !== null) await Promise.all([sealWords(accountId), outbox && storeRests(accountId)]);
}

/** What is drawn while the tab is locked. */
export const loadLockPage = async (): Promise<ComponentType<ComponentProps<typeof LockPage>>> =>
  (await import("./lock-page.tsx")).LockPage;

/** Where a session has ended, what the server said of the school goes from the device. */
export const forgetOthers = (keeper: SessionKeeper): Promise<void> => forgetQueries(keeper.accountId);

/** What waits for others than who works here is sealed. */
export const sealOthers = (keeper: SessionKeeper): Promise<void> =>
  sealLeft((accountId) => accountId !== keeper.accountId);
