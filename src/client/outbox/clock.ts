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

/** Never before an earlier tap that still waits, or a clock that was set back would turn their order round. */
export function momentAfter(now: number, latest: string): string {
  const moment = new Date(now).toISOString();
  return moment > latest ? moment : new Date(Date.parse(latest) + 1).toISOString();
}

/** Resolves after so many ms. */
export const sleep = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));

/** So long after the last of them marks leave, in ms. */
const REST = 600;

/** So long after the first of them they leave though more still come, in ms. */
const LONGEST = 3_000;

/** Marks that follow each other closely: sent one by one, they would take the time of the finger that makes them. */
export interface Burst {
  /** Whether marks still wait for those that follow. */
  isOn(): boolean;
  /** A mark was made. */
  goOn(): void;
  /** What waits for others waits no longer; `over` is called where something did. */
  end(): void;
  /** As `end`, and nobody is told. */
  stop(): void;
}

/** `over`: the fingers rest, or have been waited for long enough; `longest` in ms. */
export function createBurst(clock: Pick<Clock, "after" | "elapsed">, over: () => void, longest = LONGEST): Burst {
  let since: number | null = null;
  let cancel = (): void => undefined;

  const stop = (): void => {
    cancel();
    since = null;
  };
  const end = (): void => {
    if (since === null) return;
    stop();
    over();
  };
  return {
    isOn: () => since !== null,
    goOn: () => {
      const now = clock.elapsed();
      since ??= now;
      cancel();
      cancel = clock.after(Math.min(REST, since + longest - now), end);
    },
    end,
    stop,
  };
}
