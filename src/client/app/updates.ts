import { Workbox } from "workbox-window";
import { isBusy, onBusyChange } from "#client/ui/busy.ts";
import { holdsText } from "#client/ui/kept-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { serviceWorkerUrl } from "./trusted-urls.ts";
import { messages } from "./update-messages.ts";
import { within } from "./within.ts";

/** A page that stays open looks for a new version this often, in ms. */
const LOOK_MS = 60 * 60_000;

/** Longer than a version needs to take over, and where the browser holds it back until the one before is idle; in ms. */
const TAKING_OVER_MS = 3000;
const HELD_BACK_MS = 40_000;

/** That the page was started anew for a version which had not taken over by then; of this tab alone. */
const OWED = "daybell-update-owed";

function takeOwed(): boolean {
  try {
    const isOwed = sessionStorage.getItem(OWED) !== null;
    sessionStorage.removeItem(OWED);
    return isOwed;
  } catch {
    // A tab that refuses storage has no version either.
    return false;
  }
}

/**
 * Lets the version that waits take over, by whichever sign a browser gives first; undefined where it has not in time:
 * Chromium holds it back until half a minute of quiet where the page asks for something just then (w3c/ServiceWorker issue
 * 1295).
 */
const takeOver = (worker: Workbox, waiting: ServiceWorker, time = TAKING_OVER_MS): Promise<true | undefined> =>
  within(
    time,
    new Promise((resolve) => {
      worker.addEventListener("controlling", () => resolve(true));
      waiting.addEventListener("statechange", () => {
        if (waiting.state === "activated") resolve(true);
      });
      worker.messageSkipWaiting();
    }),
  );

/** Words that are in the memory of the page alone; a sheet that keeps them as it is closed has not done so yet. */
const isWriting = (): boolean =>
  holdsText() || document.querySelector("[data-unsaved], [data-kept]:not(:placeholder-shown)") !== null;

/**
 * Has the version that waits take over, and starts the page anew, but not over what has been begun meanwhile. Where another
 * tab was first, none waits any more and the page alone is old. A version that has not taken over is owed to the page, which
 * may still be of the one before once it has started anew: then it is started `again`, and no more than that; it is offered
 * anew where a tap brings it at once.
 */
async function activate(worker: Workbox, again = false): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  const hasTaken = !waiting || (await takeOver(worker, waiting));
  if (again && !hasTaken) await takeOver(worker, waiting, HELD_BACK_MS);
  if (isBusy() || isWriting() || (again && !hasTaken)) return offer(worker);
  if (!hasTaken) sessionStorage.setItem(OWED, "yes");
  location.reload();
}

/** Offers the version that waits, but never over a running check-in; what is being written comes first. */
function offer(worker: Workbox): void {
  let withdraw: (() => void) | null = null;
  const run = (): void => {
    withdraw = null;
    if (!isWriting()) {
      stop();
      return void activate(worker);
    }
    show();
    notify({ text: messages.writing, tone: "problem" });
  };
  const show = (): void => {
    if (isBusy()) {
      withdraw?.();
      withdraw = null;
    } else {
      withdraw ??= notify({ text: messages.ready, action: { label: messages.reload, run }, duration: Infinity });
    }
  };
  const stop = onBusyChange(show);
  show();
}

/**
 * Tells of every version that waits. The library follows one new version and no more: where the download of that broke
 * off, it is asked anew for the next.
 */
function watch(tell: (worker: Workbox) => void): Workbox {
  const worker = new Workbox(serviceWorkerUrl());
  worker.addEventListener("waiting", () => tell(worker));
  worker.addEventListener("redundant", () => {
    // Without a version that is whole, registering would download at once, again and again.
    if (navigator.serviceWorker.controller)
      void watch(tell)
        .register()
        .catch(() => undefined);
  });
  return worker;
}

/** Registers the service worker of a built app; a new version takes over when the person asks for it. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const isOwed = takeOwed();
  let isOffered = isOwed;
  const worker = watch((waiting) => {
    if (!isOffered) offer(waiting);
    isOffered = true;
  });
  await worker.register().catch(() => undefined);
  if (isOwed) void activate(worker, true);
  setInterval(() => void worker.update().catch(() => undefined), LOOK_MS);
}
