import { isBusy } from "#client/ui/busy.ts";
import { isFetchingAhead } from "#client/ui/fetch-ahead.ts";

const KEY = "daybell-reloaded-for";
/** A second failure within this time is not mended by another reload, in ms. */
const ONCE_MS = 60_000;

function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last < ONCE_MS;
  } catch {
    return true;
  }
}

/** Some browsers break off what a page still loads when it is left, this long before the next one stands; in ms. */
const LEAVING_MS = 10_000;

const isField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Watches the fields of the page; tells whether something typed stands in one of them. */
function watchTyping(): () => boolean {
  const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();
  addEventListener("input", ({ target }) => isField(target) && typedIn.add(target), true);
  return () => {
    for (const field of typedIn) if (!field.isConnected || field.value === "") typedIn.delete(field);
    return typedIn.size > 0;
  };
}

/**
 * A chunk that fails to load belongs to a version that is gone: the page reloads once, online only, not where it is being
 * left, and neither over work nor for what nobody has asked for. Otherwise whoever shows it shows its error with *Try again*.
 */
export function reloadForMissingChunks(): void {
  let leftAt = -LEAVING_MS;
  const isTyping = watchTyping();
  addEventListener("beforeunload", () => {
    leftAt = performance.now();
  });
  addEventListener("vite:preloadError", (event) => {
    // The router has a reload of its own, which does not ask for a network: it must find its mark set already.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, "1");
    const leaving = performance.now() - leftAt < LEAVING_MS;
    if (!navigator.onLine || leaving || isBusy() || isTyping() || isFetchingAhead()) return;
    if (!reloadedLately()) location.reload();
  });
}
