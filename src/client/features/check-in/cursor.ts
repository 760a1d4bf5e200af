import { useSyncExternalStore } from "react";

/**
 * The tile that Tab comes to; the arrow keys move it on. It follows the keys alone: a tap draws no other tile anew, and
 * the next key finds its tile by the focus.
 */
export interface Cursor {
  subscribe: (listener: () => void) => () => void;
  at: () => string | null;
  moveTo: (id: string) => void;
}

export function createCursor(): Cursor {
  let current: string | null = null;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    at: () => current,
    moveTo: (id) => {
      if (id === current) return;
      current = id;
      for (const listener of listeners) listener();
    },
  };
}

/** Whether the cursor is at a tile; where it is at none of the class, it is at the first. */
export const useIsAt = (cursor: Cursor, id: string, isFirst: boolean): boolean =>
  useSyncExternalStore(cursor.subscribe, () => (cursor.at() === null ? isFirst : cursor.at() === id));
