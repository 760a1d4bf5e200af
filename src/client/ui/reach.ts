import { useSyncExternalStore } from "react";

/** The words by which forms tell that the server could not be reached, and whether it answered since. */
let known = { words: "", isReached: true };
const listeners = new Set<() => void>();

/** Told when a form tells that the server could not be reached, and when it has answered since. */
export function tellReach(words: string, isReached: boolean): void {
  known = { words, isReached };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a problem was that the server could not be reached, and it has answered since. */
export const useReachedSince = (problem: string): boolean =>
  useSyncExternalStore(subscribe, () => known.isReached && problem === known.words);
