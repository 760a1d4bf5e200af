/** What became of one tap, in milliseconds from the finger's leaving the glass. */
export interface Tap {
  /** To the end of the frame that showed the changed tile. */
  painted: number;
  /** To the completion of the transaction that keeps it. */
  durable: number;
  /** Tiles whose content or attributes changed. */
  tiles: number;
}

declare global {
  var tapListener: {
    reset(): void;
    /** Resolves when the latest tap was painted and kept, or is given up. */
    settled(): Promise<void>;
    result(): { taps: Tap[]; longTasks: number };
  };
}

/** Runs in the page, before everything else: watches fingers, tiles, frames and transactions. Depends on nothing outside. */
export function listenForTaps(): void {
  type Watched = { at: number; painted?: number; durable?: number; tiles: Set<string> };
  let taps: Watched[] = [];
  let longTasks = 0;
  const latest = (): Watched | undefined => taps.at(-1);

  addEventListener("pointerup", (event) => taps.push({ at: event.timeStamp, tiles: new Set() }), { capture: true });

  const tileOf = (node: Node): string | undefined => {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.closest("[data-student]")?.getAttribute("data-student") ?? undefined;
  };

  const watchTiles = new MutationObserver((changes) => {
    const tap = latest();
    const tiles = changes.map(({ target }) => tileOf(target)).filter((tile) => tile !== undefined);
    if (!tap || tiles.length === 0) return;
    for (const tile of tiles) tap.tiles.add(tile);
    // A task that is queued in the frame's callback runs when the frame was handed on.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => (tap.painted ??= performance.now() - tap.at));
      channel.port1.start();
      channel.port2.postMessage(undefined);
    });
  });
  addEventListener("DOMContentLoaded", () => watchTiles.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true }));

  for (const method of ["add", "put", "delete"] as const) {
    const original = IDBObjectStore.prototype[method] as (...given: unknown[]) => IDBRequest;
    IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...given: unknown[]): IDBRequest<IDBValidKey> & IDBRequest<undefined> {
      const tap = latest();
      if (tap && this.name === "rows") this.transaction.addEventListener("complete", () => (tap.durable ??= performance.now() - tap.at));
      return Reflect.apply(original, this, given) as IDBRequest<IDBValidKey> & IDBRequest<undefined>;
    };
  }

  new PerformanceObserver((list) => (longTasks += list.getEntries().length)).observe({ type: "longtask" });

  globalThis.tapListener = {
    reset() {
      taps = [];
      longTasks = 0;
    },
    async settled() {
      for (let left = 300; left > 0; left -= 1) {
        const tap = latest();
        if (tap?.painted !== undefined && tap.durable !== undefined) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    result: () => ({
      taps: taps.flatMap(({ painted, durable, tiles }) => (painted === undefined || durable === undefined ? [] : [{ painted, durable, tiles: tiles.size }])),
      longTasks,
    }),
  };
}
