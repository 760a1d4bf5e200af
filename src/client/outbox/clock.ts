/** Time, so that tests can make it. */
export interface Clock {
  /** Milliseconds since 1970, as the device believes; may jump. */
  now(): number;
  /** Milliseconds since some moment; never jumps. */
  elapsed(): number;
  /** Runs the work once, after so many ms; gives what cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export const stampOf = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Resolves after so many ms. */
export const sleep = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));
