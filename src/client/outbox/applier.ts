import { type Clock, sleep } from "./clock.ts";
import type { Delivery, Taken } from "./outbox-types.ts";

/** How long the cache may take, before the outbox goes on without it, in ms. */
const PATIENCE = 5_000;

export interface CacheHooks {
  /**
   * Applies to the cache what the server took, here or through another tab (`settle.ts`); one at a time, in order, and
   * once in the life of a tab.
   */
  onDelivered?: (delivery: Delivery) => void | Promise<void>;
  /** Resolves once what was applied before lies on the device: only then do the rows go. */
  kept?: () => Promise<void>;
}

export interface Applier {
  /** Resolves when the cache holds it. */
  apply: (taken: Taken) => Promise<void>;
  /** Resolves when the cache that holds it lies on the device. */
  keep: (taken: Taken) => Promise<void>;
}

/** Brings answers into the cache. One that fails or hangs must not hold the outbox back: neither call ever rejects. */
export function createApplier({ onDelivered, kept }: CacheHooks, clock: Clock): Applier {
  const applied = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  const patiently = (work: Promise<void>): Promise<void> => Promise.race([work.catch(() => undefined), sleep(clock, PATIENCE)]);

  // Once for each batch, whichever tab it came through: what was undone since must not be counted again.
  const apply = ({ batch, delivery }: Taken): Promise<void> => {
    if (!applied.has(batch)) last = last.then(() => patiently(Promise.resolve(delivery).then(onDelivered)));
    applied.add(batch);
    return last;
  };
  return { apply, keep: (taken) => apply(taken).then(() => (kept ? patiently(kept()) : undefined)) };
}
