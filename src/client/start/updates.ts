import { isBusy, onBusyChange } from "#client/ui/busy.ts";
import { notify } from "#client/ui/notice-store.ts";
import { serviceWorkerUrl } from "./trusted-urls.ts";
import { words } from "./words.ts";

/** A page that stays open looks for a new version this often, in ms. */
const LOOK_MS = 60 * 60_000;

/** A new version takes over when it is asked to; the page then starts anew, once. */
function activate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("activate-now");
}

/** Offers the version that waits, but never over a running check-in. */
function offer(worker: ServiceWorker): void {
  let withdraw: (() => void) | null = null;
  const show = (): void => {
    if (isBusy()) {
      withdraw?.();
      withdraw = null;
    } else {
      withdraw ??= notify({
        text: words.updateReady,
        action: { label: words.reload, run: () => activate(worker) },
        duration: Infinity,
      });
    }
  };
  onBusyChange(show);
  show();
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // Without a controller it is the very first version, which nobody needs to be told of.
      if (installing.state === "installed" && navigator.serviceWorker.controller) offer(installing);
    });
  });
  const look = (): void => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_MS);
}

/** Registers the service worker of a built app (reliability, *Service worker*): updates by prompt. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register(serviceWorkerUrl()).then(watch, () => undefined);
  // Who works here is often known only after the page was loaded, and that event does not come again.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
