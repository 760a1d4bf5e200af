import type { Clock } from "./clock.ts";
import type { Flusher } from "./flusher.ts";

/** Code that could not be fetched is asked for again after so long, in ms. */
const AGAIN = 5_000;

/**
 * A flusher whose code is fetched when there is something to send: a screen needs none of it to stand. While it cannot be
 * had, what waits goes on waiting.
 */
export function lateFlusher(load: () => Promise<Flusher>, clock: Pick<Clock, "after">): Flusher {
  let flusher: Flusher | undefined;
  let loading: Promise<void> | undefined;
  let stopped = false;
  let cancel = (): void => undefined;

  const fetchIt = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => {
        flusher = loaded;
        if (stopped) loaded.stop();
      },
      () => {
        loading = undefined;
        if (!stopped) cancel = clock.after(AGAIN, () => void flush("asked"));
      },
    ));

  async function flush(trigger: Parameters<Flusher["flush"]>[0]): Promise<void> {
    if (!flusher) await fetchIt();
    await flusher?.flush(trigger);
  }

  return {
    flush,
    // One that is not here yet begins with all that there is.
    nudge: () => flusher?.nudge(),
    isTaken: (batchId) => flusher?.isTaken(batchId) ?? false,
    stop: () => {
      stopped = true;
      cancel();
      flusher?.stop();
    },
  };
}
