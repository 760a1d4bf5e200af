import { useEffect, useEffectEvent } from "react";
import { hearFirst } from "./first-to-hear.ts";

/*
 * What lies over a page (a sheet, a menu, a mode) goes with the browser's Back, whatever the page is. Each layer has an
 * entry of its own in the history, a copy of the page's under a mark, which the router is never told of. A layer that is
 * closed in another way takes its entry with it, and an entry without its layer (after a reload, by Forward) is left again.
 */

/** Where an entry stands: above the page of this name, and how many layers up; 0 is the page itself. */
interface Place {
  of: string;
  depth: number;
}

const MARK = "daybell-layers";
const layers: (() => unknown)[] = [];

const stateOf = (state: unknown): Record<string, unknown> => (typeof state === "object" && state ? { ...state } : {});

function placeOf(state: unknown): Place | null {
  const { of, depth } = stateOf(stateOf(state)[MARK]);
  return typeof of === "string" && typeof depth === "number" ? { of, depth } : null;
}

const marked = (state: unknown, place: Place | null): object => ({
  ...stateOf(state),
  ...(place ? { [MARK]: place } : {}),
});
const look = () => ({ state: stateOf(history.state), href: location.href });

/** The entry as the page left it: what Back leads to is the page as it is, not as it was when the layer opened. */
let shown = look();
/** We have asked for another entry ourselves, and are not there yet. */
let moving = false;
/** Pages by name that a link in a layer led away from: the entries below it may tell of an earlier state. */
const left = new Map<string, typeof shown>();
/** A page that was asked for meanwhile. */
let waiting: (() => void) | null = null;
let due = false;

/** How long it takes as a rule to get to another entry, in ms. A device that is busy starting takes longer. */
const ARRIVING_MS = 1_000;
const LATE_MS = 10_000;
let overdue: ReturnType<typeof setTimeout> | undefined;
/** The depth that we asked for and did not get to in time: coming to it by then is not the teacher's Back. */
let late: { depth: number; until: number } | undefined;

/** A page that is being left stays where it is, or the browser would break off the way to the next one; in ms. */
const LEAVING_MS = 3_000;
let leftAt = -LEAVING_MS;
addEventListener("beforeunload", () => {
  leftAt = performance.now();
});

// The browser's own, of which the router hears nothing.
const native = {
  push: History.prototype.pushState.bind(history),
  replace: History.prototype.replaceState.bind(history),
};
const routers = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) };

history.replaceState = (state, unused, url) => {
  routers.replace(marked(state, placeOf(history.state)), unused, url);
  shown = look();
};

history.pushState = (state, unused, url) => {
  if (moving) {
    waiting = () => history.pushState(state, unused, url);
    return;
  }
  // A link in a layer leads away from the page: the next one takes the layer's entry.
  const here = placeOf(history.state);
  if (here?.depth) left.set(here.of, shown);
  (here?.depth ? routers.replace : routers.push)(state, unused, url);
  shown = look();
};

/** Lets the page go on that was asked for meanwhile. */
function arrive(): void {
  clearTimeout(overdue);
  moving = false;
  waiting?.();
  waiting = null;
}

/** Makes the entries as many as the layers. */
function settle(): void {
  due = false;
  if (moving) return;
  const leaving = leftAt + LEAVING_MS - performance.now();
  // It may have been stopped, or was a download.
  if (leaving > 0) return settleSoon(leaving);
  const here = placeOf(history.state);
  const { of, depth } = here ?? { of: String(Math.random()), depth: 0 };
  if (depth > layers.length) {
    moving = true;
    history.go(layers.length - depth);
    // An entry that is not there is never arrived at.
    const wanted = layers.length;
    overdue = setTimeout(() => {
      late = { depth: wanted, until: performance.now() + LATE_MS };
      arrive();
      // What else the page did at that moment may have broken it off for good.
      setTimeout(settle, LATE_MS);
    }, ARRIVING_MS);
    return;
  }
  if (!here && layers.length > 0) native.replace(marked(history.state, { of, depth }), "");
  for (let next = depth + 1; next <= layers.length; next += 1)
    native.push(marked(history.state, { of, depth: next }), "");
  shown = look();
}

function settleSoon(ms = 0): void {
  // After what the same tap may still do: open another layer, follow a link.
  if (!due) setTimeout(settle, ms);
  due = true;
}

/** Closes what lies above, the uppermost first; what stays gets its entry back, and so does all below it. */
function closeDownTo(depth: number): void {
  for (const close of layers.slice(depth).toReversed()) {
    layers.pop();
    if (close() === false) return void layers.push(close);
  }
}

function onMove(event: PopStateEvent): void {
  const here = placeOf(history.state);
  const isOurs = here !== null && placeOf(shown.state)?.of === here.of;
  const isLate = late !== undefined && late.depth === here?.depth && performance.now() < late.until;
  const isBack = isOurs && !moving && !isLate;
  moving = false;
  late = undefined;
  if (isOurs) event.stopImmediatePropagation();
  if (here) {
    const asLeft = isOurs ? shown : left.get(here.of);
    if (asLeft) native.replace(marked(asLeft.state, here), "", asLeft.href);
    left.delete(here.of);
  }
  shown = look();
  if (isBack) closeDownTo(here.depth);
  arrive();
  settleSoon();
}

hearFirst(onMove);
settleSoon();

/**
 * Something lies over the page until it is unmounted; the browser's Back calls `onBack`, which must close it, or answer
 * `false`: it stays, having something to ask first.
 */
export function useLayer(onBack: () => unknown): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const close = (): unknown => back();
    layers.push(close);
    settleSoon();
    return () => {
      const at = layers.indexOf(close);
      if (at >= 0) layers.splice(at, 1);
      settleSoon();
    };
  }, []);
}

/** The same for what is no component of its own, a mode of the page. */
export function Layer({ onBack }: { onBack: () => void }): null {
  useLayer(onBack);
  return null;
}
