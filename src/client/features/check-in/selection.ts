import { useSyncExternalStore } from "react";

/** The students chosen for a behaviour; each tile subscribes to itself alone. */
export interface Selection {
  subscribe: (listener: () => void) => () => void;
  has: (id: string) => boolean;
  count: () => number;
  ids: () => readonly string[];
  toggle: (id: string) => void;
  replace: (ids: readonly string[]) => void;
}

export function createSelection(): Selection {
  let chosen: ReadonlySet<string> = new Set();
  let ids: readonly string[] = [];
  const listeners = new Set<() => void>();
  const replace = (next: readonly string[]): void => {
    chosen = new Set(next);
    ids = [...chosen];
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    has: (id) => chosen.has(id),
    count: () => chosen.size,
    ids: () => ids,
    toggle: (id) => replace(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    replace,
  };
}

export const useChosen = (selection: Selection, id: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.has(id));

export const useChosenCount = (selection: Selection): number =>
  useSyncExternalStore(selection.subscribe, selection.count);
