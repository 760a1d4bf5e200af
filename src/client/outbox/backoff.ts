/** First wait after a failure, and the longest, in ms. */
const FIRST = 1_000;
const LONGEST = 60_000;

/** The longest that a server's `Retry-After` is followed, in ms. */
const LONGEST_TOLD = 3_600_000;

/** Wait before the next try after so many failures in a row, in ms: doubled each time, with jitter over its upper half. */
export function backoff(failures: number, random: () => number): number {
  const most = Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 10));
  return most / 2 + (random() * most) / 2;
}

/** Wait that a server asked for, in ms, never less than our own. */
export const told = (seconds: number, own: number): number => Math.max(own, Math.min(seconds * 1_000, LONGEST_TOLD));
