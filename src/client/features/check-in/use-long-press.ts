import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** How long a finger rests until it means more than a tap, in ms. */
export const LONG_PRESS_MS = 500;
/** A finger that moves this far is scrolling, in CSS pixels. */
const MOVED = 10;

interface Press {
  id: string;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

export interface LongPressHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onPointerLeave: () => void;
  onContextMenu: (event: MouseEvent) => void;
}

export const studentAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-student]")?.dataset["student"] ?? null) : null;

/** How long after the finger has left its click may still come, in ms. */
const CLICK_MS = 100;
const ENDS = ["pointerup", "pointercancel"];

/** The click that ends a long press is none, wherever it lands: the sheet that it opened lies under the finger by then. */
function swallowClickOfPress(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  const stop = (): void => {
    document.removeEventListener("click", swallow, true);
    document.removeEventListener("pointerdown", stop, true);
  };
  const left = (): void => {
    for (const end of ENDS) document.removeEventListener(end, left, true);
    setTimeout(stop, CLICK_MS);
  };
  document.addEventListener("click", swallow, true);
  // The next touch is a new one, however soon it comes.
  document.addEventListener("pointerdown", stop, true);
  for (const end of ENDS) document.addEventListener(end, left, true);
}

/**
 * One set of listeners for all tiles: a press of half a second on a student calls `onLongPress`, and its click
 * counts no more. A move cancels it. The secondary mouse button means the same; no system menu opens.
 */
export function useLongPress(onLongPress: (studentId: string) => void): LongPressHandlers {
  const press = useRef<Press | null>(null);
  const fired = useRef(false);
  const cancel = (): void => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: (event) => {
      fired.current = false;
      const id = studentAt(event.target);
      cancel();
      if (!id || event.button !== 0 || !event.isPrimary) return;
      const fire = (): void => {
        fired.current = true;
        press.current = null;
        swallowClickOfPress();
        onLongPress(id);
      };
      press.current = { id, x: event.clientX, y: event.clientY, timer: setTimeout(fire, LONG_PRESS_MS) };
    },
    onPointerMove: (event) => {
      if (!press.current) return;
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    onContextMenu: (event) => {
      const id = studentAt(event.target);
      if (!id) return;
      event.preventDefault();
      // A finger's own menu comes while its press is timed or has fired; a mouse or a key has none.
      if (!press.current && !fired.current) onLongPress(id);
    },
  };
}
