import type { ComponentProps, ComponentType } from "react";
import { type IdleLock, idleLock } from "./idle-lock.ts";
import type { LockPage } from "./lock-page.tsx";
import type { SessionKeeper } from "./session.ts";
import { registerServiceWorker } from "./updates.ts";

/* What a page can stand without until it stands; fetched as one. */

registerServiceWorker();

/** The lock of this tab. */
export const lockOf = (keeper: SessionKeeper): IdleLock => idleLock(keeper);

/** What is drawn while the tab is locked. */
export const loadLockPage = async (): Promise<ComponentType<ComponentProps<typeof LockPage>>> => (await import("./lock-page.tsx")).LockPage;
