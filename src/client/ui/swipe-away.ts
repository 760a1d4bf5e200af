/** So far (in CSS pixels), or so fast (in pixels per ms) over a shorter way, and a sheet is swiped away. */
const FAR = 96;
const SHORT = 24;
const FAST = 0.5;
/** A finger that taps moves a little. */
const STILL = 8;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

interface Touch {
  id: number;
  y: number;
  at: number;
}

/**
 * Lets a finger push a sheet down by its head. `onAway` answers whether it closes; otherwise it comes back. The sheet
 * follows the finger, but where less motion is asked for. Answers how to stop listening.
 */
export function swipeAway(head: HTMLElement, sheet: HTMLElement, onAway: () => boolean): () => void {
  let touch: Touch | null = null;
  let by = 0;

  const back = (): void => {
    touch = null;
    by = 0;
    sheet.style.transform = "";
    delete sheet.dataset["swiped"];
  };
  const onDown = ({ pointerType, isPrimary, pointerId: id, clientY: y, timeStamp: at }: PointerEvent): void => {
    if (pointerType !== "mouse" && isPrimary) touch = { id, y, at };
  };
  const onMove = ({ pointerId, clientY }: PointerEvent): void => {
    if (touch?.id !== pointerId) return;
    by = Math.max(0, clientY - touch.y);
    if (by <= STILL) return;
    // What lies under the finger takes no tap of it.
    head.setPointerCapture(pointerId);
    sheet.dataset["swiped"] = "";
    if (!calm.matches) sheet.style.transform = `translateY(${by}px)`;
  };
  const onUp = ({ pointerId, timeStamp }: PointerEvent): void => {
    if (touch?.id !== pointerId) return;
    const isFast = by > SHORT && by / (timeStamp - touch.at) > FAST;
    const isAway = by > FAR || isFast;
    touch = null;
    if (!isAway || !onAway()) back();
  };
  head.addEventListener("pointerdown", onDown);
  head.addEventListener("pointermove", onMove);
  head.addEventListener("pointerup", onUp);
  head.addEventListener("pointercancel", back);
  return () => {
    head.removeEventListener("pointerdown", onDown);
    head.removeEventListener("pointermove", onMove);
    head.removeEventListener("pointerup", onUp);
    head.removeEventListener("pointercancel", back);
  };
}
