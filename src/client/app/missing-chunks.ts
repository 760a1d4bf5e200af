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

/** Whether anything stands in a field of the page: what is half typed must not go. */
const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>("input:not([type=checkbox], [type=radio]), textarea")].some(
    ({ value }) => value !== "",
  );

/**
 * A chunk that fails to load belongs to a version that is gone: the page reloads once, online only, not where it is being
 * left, and neither over work nor for what nobody has asked for. Otherwise whoever shows it shows its error with *Try again*.
 */
export function reloadForMissingChunks(): void {
  let leftAt = -LEAVING_MS;
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
