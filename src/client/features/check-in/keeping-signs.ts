import { type RefObject, useLayoutEffect, useState } from "react";
import type { ClassStore } from "./class-store.ts";
import { messages } from "./messages.ts";

/** What is over sooner than this nobody has seen, in ms. */
const SEEN_MS = 160;

/** Not on the device yet. */
const KEEPING = "data-keeping";
/** So for long enough to be shown and said. */
const RING = "data-ring";
const SAID = "aria-description";

/**
 * Signs on the tiles whose taps are not on the device yet, written from outside of React: they come and go with each tap,
 * mostly unseen, and drawing the tile for it cost as much as the mark.
 */
function createSigns(store: ClassStore) {
  /** The students whose taps are being kept: when the first of these was met, by `performance.now`, and the signed tile. */
  const signed = new Map<string, { since: number; tile: Element | null }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** As things stand; whatever tiles there are by now. */
  function write(grid: HTMLElement): void {
    clearTimeout(timer);
    const [now, keeping] = [performance.now(), store.keeping()];
    for (const [id, { tile }] of signed) {
      if (keeping.has(id)) continue;
      signed.delete(id);
      for (const sign of [KEEPING, RING, SAID]) tile?.removeAttribute(sign);
    }
    for (const id of keeping) {
      const before = signed.get(id);
      const since = before?.since ?? now;
      const tile = before?.tile?.isConnected ? before.tile : grid.querySelector(`[data-student="${id}"]`);
      signed.set(id, { since, tile });
      tile?.setAttribute(KEEPING, "");
      if (now - since < SEEN_MS) continue;
      tile?.setAttribute(RING, "");
      tile?.setAttribute(SAID, messages.keeping);
    }
    if (keeping.size > 0) timer = setTimeout(write, SEEN_MS, grid);
  }

  return { write, stop: () => clearTimeout(timer) };
}

/** Keeps the signs on a grid's tiles up to date. */
export function useKeepingSigns(ref: RefObject<HTMLElement | null>, store: ClassStore): void {
  const [signs] = useState(() => createSigns(store));
  // Tiles that were drawn for the first time have none yet.
  useLayoutEffect(() => {
    if (ref.current) signs.write(ref.current);
  });
  useLayoutEffect(() => {
    const unsubscribe = store.subscribeKeeping(() => {
      if (ref.current) signs.write(ref.current);
    });
    return () => {
      unsubscribe();
      signs.stop();
    };
  }, [ref, store, signs]);
}
