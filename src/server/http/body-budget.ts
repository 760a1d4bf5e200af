import { AppError } from "#server/errors.ts";

/** How much may be on its way at a moment, in bytes, and when who is slow gives way. */
export interface Bounds {
  /** Of everybody together. */
  total: number;
  /** Of one sender, so that nobody takes up what is there for all. */
  each: number;
  /** After so long, in ms, a body gives way to others where there is no room. */
  patience: number;
}

interface Sending {
  sender: string;
  bytes: number;
  since: number;
  giveWay: () => void;
}

/** Seconds after which trying again is worth it. */
const RETRY_AFTER_S = 2;

/** Keeps count of the bodies that one process is reading. */
export class BodyBudget {
  readonly #bounds: Bounds;
  /** In the order in which they began. */
  readonly #under = new Set<Sending>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Takes room for a body until the result is called. Where there is none, the oldest that are slow are told to give
   * way, a sender's own before others'; throws 503 where that is not enough.
   */
  take(sender: string, bytes: number, giveWay: () => void): () => void {
    const { total, each } = this.#bounds;
    const one: Sending = { sender, bytes, since: performance.now(), giveWay };
    if (
      !this.#makeRoom(each - bytes, (other) => other.sender === sender) ||
      !this.#makeRoom(total - bytes, () => true)
    ) {
      throw new AppError(503, "Too much is being sent at the moment. Please try again.", { retryAfter: RETRY_AFTER_S });
    }
    this.#under.add(one);
    return () => void this.#under.delete(one);
  }

  #makeRoom(most: number, isCounted: (one: Sending) => boolean): boolean {
    const counted = [...this.#under].filter(isCounted);
    let held = counted.reduce((sum, one) => sum + one.bytes, 0);
    const latest = performance.now() - this.#bounds.patience;
    for (const one of counted) {
      if (held <= most || one.since > latest) break;
      this.#under.delete(one);
      held -= one.bytes;
      one.giveWay();
    }
    return held <= most;
  }
}
