/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** The app's shell, and nothing else: no answer of the API is ever kept here (reliability, *Service worker*). */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Fired when the network is back, even where the page was put to sleep; not yet in the standard types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
const isSync = (event: Event): event is SyncEvent => "tag" in event;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// A page of the app is a path without a file's ending, outside the API.
const isPage = { allowlist: [/^\/[^.]*$/], denylist: [/^\/api(?:\/|$)/, /^\/healthz$/] };
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), isPage));

// The first visit takes the page over, so that the next start needs no network; later versions wait to be asked.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data === "activate-now") void self.skipWaiting();
});

/** The queue lives in the page: wake those that are open. */
async function wakePages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage("flush-outbox");
}

self.addEventListener("sync", (event) => {
  if (isSync(event) && event.tag === "outbox") event.waitUntil(wakePages());
});
