import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Place } from "./arrange.ts";

/** What lies under the hand: a place, the tray, or nothing that takes a student. */
export type Target = Place | "tray" | null;

export interface Drag {
  student: string;
  x: number;
  y: number;
  over: Target;
}

/** A finger that rests so long means the student; one that moves before scrolls the page. In ms. */
const HOLD_MS = 180;
/** A hand that trembles does not drag, in px. */
const SLOP = 8;
/** Nearer than this to the edge of what is seen it scrolls along, in px, for as long as the hand stays there. */
const EDGE = 56;
/** In px per ms. */
const SPEED = 0.6;

interface Press {
  pointer: number;
  student: string;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the hand is, once it carries somebody elsewhere: who is picked up at an edge does not scroll. */
  at?: { x: number; y: number };
}

function targetAt(x: number, y: number): Target {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place], [data-tray]");
  if (!found) return null;
  const [row, column] = (found.dataset["place"] ?? "").split("/").map(Number);
  return row && column ? { row, column } : "tray";
}

/** -1 before the first of two edges, 1 behind the second, 0 between them. */
const beyond = (at: number, first: number, second: number): number => (at < first ? -1 : at > second ? 1 : 0);

/** Scrolls the page, and the plan where it is wider than that, by `step` px for a hand near an edge; tells whether it is near one. */
function scrollAlong({ x, y }: { x: number; y: number }, step: number): boolean {
  // The frame's bars cover the ends of the page, and the style sheet keeps them free of what is scrolled to.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = Number.parseFloat(scrollPaddingTop) || 0;
  const bottom = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  const plan = document.querySelector<HTMLElement>("[data-seat-room]");
  const { left, right } = plan?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
  const down = beyond(y, top + EDGE, bottom - EDGE);
  const aside = beyond(x, left + EDGE / 2, right - EDGE / 2);
  scrollBy(0, step * down);
  plan?.scrollBy(step * aside, 0);
  return down !== 0 || aside !== 0;
}

/**
 * Dragging students by mouse, pen or finger. A finger must rest a moment first, so that the page still scrolls under it.
 * `dropped` hears where a student was let go; a drag that was given up tells nobody.
 */
export function useSeatDrag(dropped: (student: string, on: Place | "tray") => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);
  /** The click that follows a drag is no tap. */
  const swallows = useRef(false);

  const end = (): void => {
    clearTimeout(press.current?.timer);
    press.current = null;
    setDrag(null);
    // A finger's drag has no click after it; the next one is a tap.
    setTimeout(() => (swallows.current = false));
  };

  const begin = ({ student, x, y }: Press): void => {
    swallows.current = true;
    setDrag({ student, x, y, over: targetAt(x, y) });
  };

  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    // The page must not scroll away under a finger that holds somebody.
    const still = (event: TouchEvent): void => event.preventDefault();
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      press.current = null;
      setDrag(null);
    };
    document.addEventListener("touchmove", still, { passive: false });
    document.addEventListener("keydown", escape);
    let before = performance.now();
    let frame = requestAnimationFrame(function along(time) {
      const at = press.current?.at;
      if (at && scrollAlong(at, SPEED * (time - before)))
        setDrag((held) => held && { ...held, over: targetAt(held.x, held.y) });
      before = time;
      frame = requestAnimationFrame(along);
    });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("touchmove", still);
      document.removeEventListener("keydown", escape);
    };
  }, [dragging]);

  return {
    drag,
    /** Whether the click that comes belongs to a drag; asked once. */
    swallowsClick: (): boolean => {
      const was = swallows.current;
      swallows.current = false;
      return was;
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        swallows.current = false;
        const held = event.target instanceof Element && event.target.closest<HTMLElement>("[data-seated]");
        const student = held ? held.dataset["seated"] : undefined;
        if (!student || event.button !== 0 || press.current) return;
        const { pointerId: pointer, clientX: x, clientY: y, pointerType } = event;
        const one: Press = { pointer, student, x, y, timer: undefined };
        if (pointerType === "touch") one.timer = setTimeout(() => begin(one), HOLD_MS);
        press.current = one;
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        const one = press.current;
        if (!one || one.pointer !== event.pointerId) return;
        const { clientX: x, clientY: y } = event;
        const isSlip = Math.hypot(x - one.x, y - one.y) <= SLOP;
        if (drag) {
          if (one.at || !isSlip) one.at = { x, y };
          setDrag({ ...drag, x, y, over: targetAt(x, y) });
        } else if (!isSlip) {
          if (event.pointerType === "touch") return end();
          event.currentTarget.setPointerCapture(one.pointer);
          begin({ ...one, x, y });
        }
      },
      onPointerUp: (event: PointerEvent<HTMLElement>): void => {
        if (press.current?.pointer !== event.pointerId) return;
        const over = drag && targetAt(event.clientX, event.clientY);
        if (drag && over) dropped(drag.student, over);
        end();
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>): void => {
        if (press.current?.pointer === event.pointerId) end();
      },
      onContextMenu: (event: React.MouseEvent): void => {
        if (press.current) event.preventDefault();
      },
    },
  };
}
