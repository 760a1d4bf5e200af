/**
 * As the `ref` of what another class or day is chosen in, with which the whole page is made anew: focus that goes with it
 * is handed on to what is found in the new page, else to that page. Focus that is elsewhere stays.
 */
const handsFocusTo = (find: () => HTMLElement | null) => (part: HTMLElement | null) => {
  if (!part) return undefined;
  return () => {
    if (!part.contains(document.activeElement)) return;
    const path = location.pathname;
    // The new page stands once all of it is drawn.
    queueMicrotask(() => {
      if (location.pathname !== path || (document.activeElement ?? document.body) !== document.body) return;
      (find() ?? document.getElementById("page"))?.focus({ preventScroll: true });
    });
  };
};

/** For the classes, which are marked `data-classes`. */
export const keepsFocusOnClass = handsFocusTo(() => document.querySelector("[data-classes] [aria-current]"));

/** For the days, which are marked `data-days`. */
export const keepsFocusOnDay = handsFocusTo(() => document.querySelector("[data-days] [aria-current]"));

/** For the way back to today: the days may lie far below it. */
export const keepsFocusOnPage = handsFocusTo(() => null);
