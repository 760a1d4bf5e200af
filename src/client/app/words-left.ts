/*
 * What was being written when a session ended on the server waits in its tab, sealed, until the same account signs in
 * there; `words-sealed.ts` seals and opens it.
 */

const KEY = "daybell-words";

/** What was left in this tab; null where nothing was. */
export function wordsLeft(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Leaves it, or, null, forgets it. Throws where the browser does not keep it. */
export function leaveWords(words: string | null): void {
  if (words === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, words);
}
