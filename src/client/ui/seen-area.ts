/** A keyboard is higher than this; bars of the browser that come and go are not; in CSS pixels. */
const KEYBOARD = 120;

/**
 * Tells an element's style how much of the screen's top and bottom lies under a keyboard that the browser lays over the
 * page: `--seen-top` and `--seen-bottom`. Whoever enlarges the page with two fingers has moved nothing.
 */
export function watchSeenArea({ style }: HTMLElement): () => void {
  const seen = globalThis.visualViewport;
  if (!seen) return () => undefined;
  const tell = (): void => {
    const isKeyboard = Math.abs(seen.scale - 1) < 0.01 && innerHeight - seen.height > KEYBOARD;
    const [top, bottom] = isKeyboard ? [seen.offsetTop, innerHeight - seen.offsetTop - seen.height] : [0, 0];
    style.setProperty("--seen-top", `${Math.max(0, top)}px`);
    style.setProperty("--seen-bottom", `${Math.max(0, bottom)}px`);
  };
  tell();
  seen.addEventListener("resize", tell);
  seen.addEventListener("scroll", tell);
  return () => {
    seen.removeEventListener("resize", tell);
    seen.removeEventListener("scroll", tell);
  };
}
