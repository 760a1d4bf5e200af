import type { Clock } from "./clock.ts";

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

/** `over`: the fingers rest, or have been waited for long enough. */
export function createBurst(clock: Pick<Clock, "after" | "elapsed">, over: () => void): Burst {
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
      cancel = clock.after(Math.min(REST, since + LONGEST - now), end);
    },
    end,
    stop,
  };
}
