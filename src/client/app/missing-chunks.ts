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

/**
 * A chunk that fails to load belongs to a version that is gone: the page reloads once, online only, and not where it is
 * being left. Otherwise the route shows its error with *Try again*.
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
    if (navigator.onLine && !leaving && !reloadedLately()) location.reload();
  });
}
