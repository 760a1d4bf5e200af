import { type PointerEvent, useRef } from "react";

/** A finger that moves at least so far sideways turns the page, in px; one that moves less than `STILL` has tapped. */
const FAR = 60;
const STILL = 10;

/** A tap in this part of the page, from its left, goes back. */
const BACK_PART = 0.3;

interface Handlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
}

const isOnButton = ({ target }: PointerEvent): boolean =>
  target instanceof Element && target.closest("button") !== null;

/** A tap on the page turns it, and so does a finger drawn across: to the left is on, to the right is back. */
export function usePointer(next: () => void, back: () => void): Handlers {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event) => {
      from.current =
        event.isPrimary && event.button === 0 && !isOnButton(event) ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }) => {
      const start = from.current;
      from.current = null;
      if (!start) return;
      const [x, y] = [clientX - start.x, clientY - start.y];
      const isTap = Math.hypot(x, y) < STILL;
      const isDrawn = Math.abs(x) >= FAR && Math.abs(x) > 2 * Math.abs(y);
      if (!isTap && !isDrawn) return;
      const isBack = isTap ? clientX < innerWidth * BACK_PART : x > 0;
      if (isBack) back();
      else next();
    },
  };
}
