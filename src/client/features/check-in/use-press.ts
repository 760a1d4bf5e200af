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
}

/** What the presses on students mean. */
interface Meanings {
  onTap: (studentId: string) => void;
  onLongPress: (studentId: string) => void;
  /**
   * Whether a finger's tap counts as it leaves the glass. Else it counts by its click, which a slow tablet comes to later:
   * the browser acts out a mouse and moves the focus first.
   */
  countsAtOnce: () => boolean;
}

export const studentAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-student]")?.dataset["student"] ?? null) : null;

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/**
 * The click that ends a long press is none, wherever it lands: the sheet that it opened lies under the finger by then. It may
 * come late on a busy device, or never.
 */
function swallowClickOfPress(): void {
  const over = new AbortController();
  const hear = (type: string, listener: (event: Event) => void): void =>
    document.addEventListener(type, listener, { capture: true, signal: over.signal });
  hear("click", (event) => {
    // `detail` counts a pointer's clicks: a key's has none.
    if (!(event instanceof MouseEvent) || event.detail === 0) return;
    swallow(event);
    over.abort();
  });
  // The next touch is a new one, however soon it comes.
  hear("pointerdown", () => over.abort());
}

type Listeners = { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void };

function listen(element: HTMLElement, listeners: Listeners, signal: AbortSignal): void {
  for (const [type, listener] of Object.entries(listeners))
    element.addEventListener(type, listener as EventListener, { signal });
}

/** What a finger's touch brings along, as if it hovered and dragged. */
const ALONG = ["pointerover", "pointerout", "gotpointercapture", "lostpointercapture"] as const;

/** Hears the presses on the students of a list until the signal; of several fingers each for itself. */
function listenForPresses(
  list: HTMLElement,
  { onTap, onLongPress, countsAtOnce }: Meanings,
  signal: AbortSignal,
): void {
  /** By the pointer's id. */
  const presses = new Map<number, Press>();
  let lifted: Press[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fired = false;
  let scrolledAt = Number.NEGATIVE_INFINITY;

  const stopTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const meanLong = (id: string): void => {
    stopTimer();
    fired = true;
    presses.clear();
    swallowClickOfPress();
    onLongPress(id);
  };
  const cancel = ({ pointerId }: PointerEvent): void => {
    stopTimer();
    presses.delete(pointerId);
  };
  const isLong = ({ at }: Press, now: number): boolean => now - at >= LONG_PRESS_MS;
  const listeners: Listeners = {
    pointerdown: (event) => {
      const { clientX: x, clientY: y, timeStamp: at, pointerId, isPrimary } = event;
      if (isPrimary) presses.clear();
      fired = false;
      lifted = [];
      // Two fingers that rest mean nothing.
      stopTimer();
      const id = studentAt(event.target);
      if (!id || event.button !== 0) return;
      presses.set(pointerId, { id, x, y, at });
      if (isPrimary) timer = setTimeout(meanLong, LONG_PRESS_MS, id);
    },
    pointermove: (event) => {
      const press = presses.get(event.pointerId);
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOVED) cancel(event);
    },
    pointerup: (event) => {
      const press = presses.get(event.pointerId);
      const rested = timer !== undefined;
      cancel(event);
      if (!press) return;
      if (!isLong(press, event.timeStamp)) {
        if (press.at - scrolledAt >= MOVING_MS) lifted.push(press);
      } else if (rested) {
        // The device was too busy for its timer.
        meanLong(press.id);
      }
    },
    pointercancel: cancel,
    pointerleave: cancel,
    touchend: (event) => {
      const tapped = lifted;
      lifted = [];
      if (tapped.length === 0 || !event.cancelable || !countsAtOnce()) return;
      // No click follows.
      swallow(event);
      for (const { id } of tapped) onTap(id);
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
      if (presses.size === 0 && !fired) onLongPress(id);
    },
  };
  listen(list, listeners, signal);
  // Nothing above listens for it, but the framework makes events of it, for each tile and each tap.
  const keepBack = (event: PointerEvent): void => {
    if (event.pointerType === "touch") event.stopPropagation();
  };
  for (const type of ALONG) list.addEventListener(type, keepBack, { signal });
  const scrolled = ({ timeStamp }: Event): void => void (scrolledAt = timeStamp);
  document.addEventListener("scroll", scrolled, { capture: true, passive: true, signal });
  signal.addEventListener("abort", stopTimer);
}

/**
 * One set of listeners for all tiles: a tap calls `onTap`, a press of half a second `onLongPress`, and its click counts no
 * more. A move cancels it. The secondary mouse button means the same; no system menu opens. The list hears for itself:
 * a slow tablet marks sooner where the framework makes no events of what a finger does.
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
