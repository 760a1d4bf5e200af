/* Whether the server answers, as far as forms told that it does not. */

/** When a form last told that it could not be reached, by `performance.now()`. */
let lostAt = Number.POSITIVE_INFINITY;
const listeners = new Set<(isReached: boolean) => void>();

/**
 * Called once a form tells that the server could not be reached, at once where one has told so already, and once it has
 * answered what was asked after that.
 */
export function onReach(listener: (isReached: boolean) => void): void {
  listeners.add(listener);
  if (lostAt !== Number.POSITIVE_INFINITY) listener(false);
}

/** A form tells that the server could not be reached. */
export function loseReach(): void {
  lostAt = performance.now();
  for (const listener of listeners) listener(false);
}

/** The server has answered what was asked at `askedAt`, by `performance.now()`. */
export function regainReach(askedAt: number): void {
  // What was asked before may have been answered before.
  if (askedAt <= lostAt) return;
  lostAt = Number.POSITIVE_INFINITY;
  for (const listener of listeners) listener(true);
}
