/* Input Device Capabilities (WICG): where a browser tells that a mouse event only repeats what a finger did. */
declare global {
  interface UIEvent {
    readonly sourceCapabilities?: { readonly firesTouchEvents: boolean } | null;
  }
}

/** What a finger's tap fires beside `pointerdown`, `pointerup` and `click`. */
const BESIDE = [
  "pointerover",
  "pointerout",
  "gotpointercapture",
  "lostpointercapture",
  "touchstart",
  "touchend",
  "mouseover",
  "mouseout",
  "mousemove",
  "mousedown",
  "mouseup",
];

const isOfFinger = (event: Event): boolean => {
  if (event instanceof PointerEvent) return event.pointerType === "touch";
  return !(event instanceof MouseEvent) || event.sourceCapabilities?.firesTouchEvents === true;
};

/**
 * Keeps from the framework what a finger fires besides on a part in which nobody hears it: of thirty walks through the
 * tree that a tap costs, two thirds. A mouse is heard, since what it leaves tells others that it comes. Gives what ends it.
 */
export function hushFingers(part: Element): () => void {
  const over = new AbortController();
  const hush = (event: Event): void => {
    if (event.target instanceof Node && part.contains(event.target) && isOfFinger(event)) event.stopPropagation();
  };
  // Above the framework's root; who listens at the window or the document hears it before.
  for (const type of BESIDE)
    document.body.addEventListener(type, hush, { capture: true, passive: true, signal: over.signal });
  return () => over.abort();
}
