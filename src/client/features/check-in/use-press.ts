import { type RefObject, useEffect, useEffectEvent } from "react";

/** How long a finger rests until it means more than a tap, in ms. */
export const LONG_PRESS_MS = 500;
/** A finger that moves this far is scrolling, in CSS pixels. */
const MOVED = 10;
/** Whoever touches what has moved so lately stops it and means nothing else, in ms. */
const MOVING_MS = 200;

interface Press {
  id: string;
  x: number;
  y: number;
  /** When the finger came down, by the clock of the events. */
  at: number;
  timer: ReturnType<typeof setTimeout>;
}

/** What the presses on students mean. */
interface Meanings {
  onTap: (studentId: string) => void;
  onLongPress: (studentId: string) => void;
  /**
   * Whether a finger's tap counts as it leaves the glass. Else it counts by its click, before which the browser acts out
   * a mouse and moves the focus: on a slow tablet that takes as long as the mark.
   */
  countsAtOnce: () => boolean;
}

export const studentAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-student]")?.dataset["student"] ?? null) : null;

/** How long after the finger has left its click may still come, in ms. */
const CLICK_MS = 100;
const ENDS = ["pointerup", "pointercancel"];

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/** The click that ends a long press is none, wherever it lands: the sheet that it opened lies under the finger by then. */
function swallowClickOfPress(): void {
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

type Listeners = { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void };

function listen(element: HTMLElement, listeners: Listeners, signal: AbortSignal): void {
  for (const [type, listener] of Object.entries(listeners))
    element.addEventListener(type, listener as EventListener, { signal });
}

/** Hears the presses on the students of a list until the signal. */
function listenForPresses(
  list: HTMLElement,
  { onTap, onLongPress, countsAtOnce }: Meanings,
  signal: AbortSignal,
): void {
  let press: Press | null = null;
  let lifted: Press | null = null;
  let fired = false;
  let scrolledAt = Number.NEGATIVE_INFINITY;

  const cancel = (): void => {
    if (press) clearTimeout(press.timer);
    press = null;
  };
  const begin = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent, id: string): void => {
    const fire = (): void => {
      fired = true;
      press = null;
      swallowClickOfPress();
      onLongPress(id);
    };
    press = { id, x, y, at, timer: setTimeout(fire, LONG_PRESS_MS) };
  };
  const listeners: Listeners = {
    pointerdown: (event) => {
      fired = false;
      lifted = null;
      cancel();
      const id = studentAt(event.target);
      if (id && event.button === 0 && event.isPrimary) begin(event, id);
    },
    pointermove: ({ clientX, clientY }) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > MOVED) cancel();
    },
    pointerup: () => {
      lifted = press;
      cancel();
    },
    pointercancel: cancel,
    pointerleave: cancel,
    touchend: (event) => {
      const tapped = lifted;
      lifted = null;
      if (!tapped || !event.cancelable || event.touches.length > 0 || !countsAtOnce()) return;
      if (tapped.at - scrolledAt < MOVING_MS) return;
      // No click follows.
      swallow(event);
      onTap(tapped.id);
    },
    click: ({ target }) => {
      const id = studentAt(target);
      if (id) onTap(id);
    },
    contextmenu: (event) => {
      const id = studentAt(event.target);
      if (!id) return;
      event.preventDefault();
      // A finger's own menu comes while its press is timed or has fired; a mouse or a key has none.
      if (!press && !fired) onLongPress(id);
    },
  };
  listen(list, listeners, signal);
  const scrolled = ({ timeStamp }: Event): void => void (scrolledAt = timeStamp);
  document.addEventListener("scroll", scrolled, { capture: true, passive: true, signal });
  signal.addEventListener("abort", cancel);
}

/**
 * One set of listeners for all tiles: a tap calls `onTap`, a press of half a second `onLongPress`, and its click counts no
 * more. A move cancels it. The secondary mouse button means the same; no system menu opens. The list hears for itself,
 * since what a framework makes of each event of a finger is a tenth of a tap.
 */
export function usePress(list: RefObject<HTMLElement | null>, meanings: Meanings): void {
  const onTap = useEffectEvent(meanings.onTap);
  const onLongPress = useEffectEvent(meanings.onLongPress);
  const countsAtOnce = useEffectEvent(meanings.countsAtOnce);
  useEffect(() => {
    const over = new AbortController();
    if (list.current) listenForPresses(list.current, { onTap, onLongPress, countsAtOnce }, over.signal);
    return () => over.abort();
  }, [list]);
}
