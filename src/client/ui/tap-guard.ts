/** What appears under a finger takes no tap for so long, in ms. */
const PAUSE_MS = 600;
/** How far apart two taps of one finger may land, in CSS pixels. */
const REACH = 48;
const CONTROL = "a, button, input, label, select, summary, textarea, dialog";

interface Tap {
  x: number;
  y: number;
  at: number;
  control: Element | null;
}

const controlOf = (target: unknown): Element | null =>
  target instanceof Element ? (target.closest(CONTROL) ?? target) : null;

const tapOf = ({ clientX: x, clientY: y, timeStamp: at, target }: PointerEvent): Tap => ({
  x,
  y,
  at,
  control: controlOf(target),
});

const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Whoever taps twice on one place means the first tap. The second one is swallowed where something else has come under
 * the finger less than 600 ms ago, on every page, whatever it is: nothing need know of it, and nothing is disabled for
 * those who use a keyboard or listen. A button that stays and comes to do something else says so by `data-does`. A key
 * that is held presses once. `first` is the touch or key that brought the guard.
 */
export function guardTaps(first: Event): void {
  const came = new WeakMap<Node, number>();
  let last: Tap | undefined = first instanceof PointerEvent ? tapOf(first) : undefined;
  let early = false;

  /** When what is tapped came into the document, or came to do what it does. */
  function since(target: Element | null): number {
    let newest = 0;
    for (let node: Node | null = target; node; node = node.parentNode) newest = Math.max(newest, came.get(node) ?? 0);
    return newest;
  }

  function isEarly({ x, y, at, control }: Tap): boolean {
    if (!last || Math.hypot(x - last.x, y - last.y) > REACH) return false;
    const newest = since(control);
    // The same one may have moved a little; or the finger has meant its neighbour.
    const isSame = control === last.control || controlOf(document.elementFromPoint(last.x, last.y)) === last.control;
    const isStillThere = isSame && newest < last.at;
    // What is not new has moved here, at the earliest by the tap before.
    return !isStillThere && at - Math.max(newest, last.at) < PAUSE_MS;
  }

  new MutationObserver((changes) => {
    const now = performance.now();
    for (const { target, attributeName, addedNodes } of changes) {
      for (const node of attributeName ? [target] : addedNodes) came.set(node, now);
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["data-does"] });

  addEventListener(
    "pointerdown",
    (event) => {
      const tap = tapOf(event);
      early = isEarly(tap);
      if (!early) last = tap;
    },
    true,
  );
  // The finger scrolls: what lies under it next is what it meant.
  addEventListener("pointercancel", () => (last = undefined), true);
  // Who takes a touch for a tap before its click must not hear of such a one; the click comes, and is swallowed.
  addEventListener("touchend", (event) => early && event.stopPropagation(), { capture: true, passive: true });
  addEventListener(
    "click",
    (event) => {
      // Keys and screen readers click without a pointer.
      if (early && event.detail > 0) swallow(event);
    },
    true,
  );
  addEventListener(
    "keydown",
    (event) => {
      if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement)) swallow(event);
    },
    true,
  );
}
