/** Calls back when the page is looked at again, at most once in so many ms. */
export function whenLookedAt(every: number, listener: () => void): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last <= every) return;
    last = Date.now();
    listener();
  });
}
