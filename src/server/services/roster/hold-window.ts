const WINDOW_MS = 7 * 24 * 3_600_000;

/** The moment seven days ago: what rosters ended before is no longer weighed, and what was held before no longer waits. */
export const windowStart = (now: Date): string => new Date(now.getTime() - WINDOW_MS).toISOString();

/** Until when a roster that was held at a moment can be approved, and an approval of it counts. */
export const heldUntil = (heldAt: string): string => new Date(Date.parse(heldAt) + WINDOW_MS).toISOString();
