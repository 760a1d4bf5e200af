/** Time that passes only when told to, and the dice of one schedule. */
export interface Timeline {
  /** Milliseconds since the start. */
  now(): number;
  after(ms: number, work: () => void): () => void;
  /** Runs what is due within so many ms, letting every promise settle in between. */
  pass(ms: number): Promise<void>;
  /** Runs what is due until `over` or so many ms are past. */
  passUntil(over: () => boolean, ms: number): Promise<void>;
  /** So much is over at once, as for a device that was asleep: what fell due meanwhile is late. */
  skip(ms: number): void;
  /** 0 to 1. */
  random(): number;
  /** A whole number below `most`. */
  dice(most: number): number;
  id(): string;
}

interface Due {
  at: number;
  order: number;
  work: () => void;
}

/** Numbers from 0 to 1: small, fast and the same for a seed everywhere. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** `isBusy`: something outside of this time (a real database) is at work and must be let finish. */
export function createTimeline(seed: number, isBusy: () => boolean = () => false): Timeline {
  const random = generator(seed);
  const due = new Set<Due>();
  let now = 0;
  let order = 0;

  async function settled(): Promise<void> {
    // Comes when every promise has settled, and costs no turn of the event loop.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (isBusy()) await new Promise((resolve) => setImmediate(resolve));
  }

  function next(): Due | undefined {
    let first: Due | undefined;
    for (const one of due) if (!first || isBefore(one, first)) first = one;
    return first;
  }

  async function passUntil(over: () => boolean, ms: number): Promise<void> {
    const end = now + ms;
    await settled();
    while (!over()) {
      const first = next();
      if (!first || first.at > end) break;
      due.delete(first);
      now = Math.max(now, first.at);
      first.work();
      await settled();
    }
    if (!over()) now = end;
  }

  return {
    now: () => now,
    after: (ms, work) => {
      order += 1;
      const one = { at: now + Math.max(0, ms), order, work };
      due.add(one);
      return () => due.delete(one);
    },
    pass: (ms) => passUntil(() => false, ms),
    passUntil,
    skip: (ms) => {
      now += ms;
    },
    random,
    dice: (most) => Math.floor(random() * most),
    id: () => {
      const hex = (digits: number): string =>
        Math.floor(random() * 16 ** digits)
          .toString(16)
          .padStart(digits, "0");
      return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
    },
  };
}
