import { clockOffset, doubtTime } from "#client/api/server-time.ts";

/** What a clock may stray by itself, or be late to be looked at, in ms. */
const STRAY_MS = 30_000;

/** How far this device's clock is ahead of the time that went by since the page was opened, in ms. */
const ahead = (): number => Date.now() - performance.now();

/**
 * Gives what looks whether the device's clock was set since the last look. Set back, or to the server's time, it is known
 * by how much; a leap forward may also be a sleep, through which some devices count no time.
 */
export function clockLeap(): () => void {
  let before = ahead();
  return () => {
    const leap = ahead() - before;
    if (Math.abs(leap) < STRAY_MS) return;
    before += leap;
    const offset = clockOffset();
    const isKnown = leap < 0 || Math.abs(offset - leap) < STRAY_MS;
    doubtTime(isKnown ? offset - leap : offset);
  };
}
