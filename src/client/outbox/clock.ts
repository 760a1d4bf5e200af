import { clockOffset, isTimeTold, serverNow } from "#client/api/server-time.ts";

/** Time, so that tests can make it. */
export interface Clock {
  /** Milliseconds since 1970 at the server, as far as this device knows; may jump. */
  now(): number;
  /** What `now` adds to the device's own clock, in ms. */
  offset(): number;
  /** Whether the server has told its time since the page was opened. */
  isTold(): boolean;
  /** Milliseconds since some moment; never jumps. */
  elapsed(): number;
  /** Runs the work once, after so many ms; gives what cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const deviceClock: Clock = {
  now: serverNow,
  offset: clockOffset,
  isTold: isTimeTold,
  elapsed: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export const stampOf = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Resolves after so many ms. */
export const sleep = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));
