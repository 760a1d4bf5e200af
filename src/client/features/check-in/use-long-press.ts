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
  onClickCapture: (event: MouseEvent) => void;
}

export const studentAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-student]")?.dataset["student"] ?? null) : null;

/**
 * One set of listeners for all tiles: a press of half a second on a student calls `onLongPress`, and the click that
 * ends it counts no more. A move cancels it. The secondary mouse button means the same; no system menu opens.
 */
export function useLongPress(onLongPress: (studentId: string) => void): LongPressHandlers {
  const press = useRef<Press | null>(null);
  const swallow = useRef(false);
  const cancel = (): void => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: (event) => {
      swallow.current = false;
      const id = studentAt(event.target);
      cancel();
      if (!id || event.button !== 0 || !event.isPrimary) return;
      const fire = (): void => {
        swallow.current = true;
        press.current = null;
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
      if (!press.current && !swallow.current) onLongPress(id);
    },
    onClickCapture: (event) => {
      // A click without a pointer is a key's and never the end of a press.
      if (!swallow.current || event.detail === 0) return;
      swallow.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
