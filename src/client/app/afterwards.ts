import type { QueryClient } from "@tanstack/react-query";
import type { ComponentProps, ComponentType } from "react";
import { askAnewWhatIsAhead } from "./ahead-of-time.ts";
import { watchBroughtBack } from "./brought-back.ts";
import { watchDeviceDate } from "./device-date.ts";
import { type IdleLock, idleLock } from "./idle-lock.ts";
import type { LockPage } from "./lock-page.tsx";
import { sealLeft } from "./seal-left.ts";
import type { SessionKeeper } from "./session.ts";

/* What a page can stand without until it stands; fetched as one. */

export { owedSecret } from "#client/features/lock/owed-secret.ts";
export { tellLock } from "./tell-lock.ts";
export { registerServiceWorker } from "./updates.ts";

/** The lock of this tab. */
export const lockOf = (keeper: SessionKeeper): IdleLock => idleLock(keeper);

/** What the page says of the device's own date, and does where its clock was wrong, or where it is brought back. */
export function watchPage(keeper: SessionKeeper, queryClient: QueryClient): void {
  watchBroughtBack(keeper);
  watchDeviceDate(() => (keeper.session.state === "signed-in" ? keeper.session.account.person.school.time_zone : null));
  const look = (): void => void askAnewWhatIsAhead(queryClient);
  // Whoever puts a clock right does so outside of the app.
  document.addEventListener("visibilitychange", look);
  look();
}

/** What is drawn while the tab is locked. */
export const loadLockPage = async (): Promise<ComponentType<ComponentProps<typeof LockPage>>> =>
  (await import("./lock-page.tsx")).LockPage;

/** What waits for others than who works here is sealed. */
export const sealOthers = (keeper: SessionKeeper): Promise<void> =>
  sealLeft((accountId) => accountId !== keeper.accountId);
