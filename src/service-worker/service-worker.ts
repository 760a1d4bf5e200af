/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isPagePath } from "#contract/page-path.ts";
import { ME_WITH_PAGE } from "#contract/with-page.ts";
import { answerAhead, askAhead, isMeWithPage } from "./asked-ahead.ts";
import { keptDrawing } from "./kept-drawing.ts";
import { shellPage } from "./shell-page.ts";

/** The app's shell, and nothing else: no answer of the API is ever kept here beyond the page that it was asked for. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Fired when the network is back, even where the page was put to sleep; not yet in the standard types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
const isFetch = (event: ExtendableEvent): event is FetchEvent => "resultingClientId" in event;
const isSync = (event: Event): event is SyncEvent => "tag" in event;

const entries = self.__WB_MANIFEST;
const files = entries.map((entry) => (typeof entry === "string" ? entry : entry.url));

async function shell(request: Request, path: string): Promise<Response> {
  const page = await matchPrecache("/index.html");
  if (!page) return fetch(request);
  const headers = new Headers(page.headers);
  // Of the file as it travelled.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(shellPage(await page.text(), path, files), { headers });
}

// Before the files that are kept, one of which is the home page as it is. Told by the path alone: what is searched for
// may hold dots, and so may an e-mail address in a link.
registerRoute(
  ({ request, url }) => request.mode === "navigate" && isPagePath(url.pathname),
  ({ request, url, event }) => {
    if (isFetch(event)) event.waitUntil(askAhead(event.resultingClientId));
    return shell(request, url.pathname);
  },
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isMeWithPage(url),
  ({ request, event }) => (isFetch(event) ? answerAhead(event.clientId, request) : fetch(request)),
);

precacheAndRoute(entries);
cleanupOutdatedCaches();

// The drawing of charts is not part of the shell: kept from the first time that a page asked for it.
const isDrawing = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname.startsWith("/assets/bar-chart-");

registerRoute(isDrawing, ({ request, event }) => keptDrawing(request, (keeping) => event.waitUntil(keeping)));

/** Not yet in the standard types: what is asked for at such an address never comes by the worker. */
interface InstallEvent extends ExtendableEvent {
  addRoutes(rules: { condition: { urlPattern: URLPattern }; source: "fetch-event" | "network" }[]): Promise<void>;
}
const isInstall = (event: ExtendableEvent): event is InstallEvent => "addRoutes" in event;

// The API is not the worker's: a call that meets a new version as it takes over holds it back by minutes in Chromium. The
// first rule that fits counts.
self.addEventListener("install", (event) => {
  if (!isInstall(event)) return;
  const [pathname, search] = `/api${ME_WITH_PAGE}`.split("?");
  const routes = event.addRoutes([
    { condition: { urlPattern: new URLPattern({ pathname, search }) }, source: "fetch-event" },
    { condition: { urlPattern: new URLPattern({ pathname: "/api/*" }) }, source: "network" },
  ]);
  // A browser that knows other rules works without these.
  event.waitUntil(routes.catch(() => undefined));
});

// The first visit takes the page over, so that the next start needs no network; later versions wait to be asked.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** How a page asks: as workbox-window does, or as pages of earlier versions that may still be open. */
const asksToActivate = (data: unknown): boolean =>
  data === "activate-now" ||
  (typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING");

self.addEventListener("message", ({ data }: ExtendableMessageEvent) => {
  if (asksToActivate(data)) void self.skipWaiting();
});

/** The queue lives in the page: wake those that are open. */
async function wakePages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage("flush-outbox");
}

self.addEventListener("sync", (event) => {
  if (isSync(event) && event.tag === "outbox") event.waitUntil(wakePages());
});
