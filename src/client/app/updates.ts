import { Workbox } from "workbox-window";
import { isBusy, onBusyChange } from "#client/ui/busy.ts";
import { notify } from "#client/ui/notice-store.ts";
import { serviceWorkerUrl } from "./trusted-urls.ts";
import { messages } from "./messages.ts";

/** A page that stays open looks for a new version this often, in ms. */
const LOOK_MS = 60 * 60_000;

/**
 * Lets the version that waits take over, and starts the page anew once it has: by whichever sign a browser gives first.
 * Where another tab was first, none waits any more and the page alone is old.
 */
async function activate(worker: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  worker.addEventListener("controlling", () => location.reload());
  waiting.addEventListener("statechange", () => {
    if (waiting.state === "activated") location.reload();
  });
  worker.messageSkipWaiting();
}

/** Offers the version that waits, but never over a running check-in. */
function offer(onReload: () => void): void {
  let withdraw: (() => void) | null = null;
  const show = (): void => {
    if (isBusy()) {
      withdraw?.();
      withdraw = null;
    } else {
      withdraw ??= notify({
        text: messages.updateReady,
        action: { label: messages.reload, run: onReload },
        duration: Infinity,
      });
    }
  };
  onBusyChange(show);
  show();
}

/** Registers the service worker of a built app; a new version takes over when the person asks for it. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const worker = new Workbox(serviceWorkerUrl());
  const offerOnce = (): void => {
    worker.removeEventListener("waiting", offerOnce);
    offer(() => void activate(worker));
  };
  worker.addEventListener("waiting", offerOnce);
  await worker.register().catch(() => undefined);
  setInterval(() => void worker.update().catch(() => undefined), LOOK_MS);
}
