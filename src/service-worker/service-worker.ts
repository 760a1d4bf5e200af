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
// The drawing of charts is not part of the shell: kept from the first time that a page asked for it.
const CHARTS = "charts";
const isDrawing = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean => sameOrigin && url.pathname.startsWith("/assets/bar-chart-");

/** The name of a file without what a build put into it. */
const stem = (address: string): string => address.replace(/-[^-./]*(?=\.[a-z]+$)/, "");

async function keptDrawing(request: Request): Promise<Response> {
  const cache = await caches.open(CHARTS);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const older = (await cache.keys()).filter(({ url }) => stem(url) === stem(request.url));
  await Promise.all(older.map((one) => cache.delete(one, { ignoreVary: true })));
  await cache.put(request, answer.clone());
  return answer;
}
registerRoute(isDrawing, ({ request }) => keptDrawing(request));

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
