/** What became of one tap, in milliseconds from the finger's leaving the glass. */
export interface Tap {
  /** To the end of the frame that showed the new mark. */
  painted: number;
  /** To the completion of the transaction that keeps it. */
  durable: number;
}

export interface Heard {
  /** Those that were painted and kept. */
  taps: Tap[];
  /** Durations of the long tasks meanwhile, in ms. */
  longTasks: number[];
  /** Tiles that came to show another mark without having been touched. */
  strangers: number;
}

declare global {
  var tapListener: {
    reset(): void;
    result(): Heard;
  };
}

/** Runs in the page, before everything else: watches fingers, tiles, frames and transactions. Depends on nothing outside. */
export function listenForTaps(): void {
  interface Watched {
    student: string;
    at: number;
    painted?: number;
    durable?: number;
  }
  let taps: Watched[] = [];
  let longTasks: number[] = [];
  let strangers = 0;
  const latestOn = (student: string | null): Watched | undefined => taps.findLast((tap) => tap.student === student);

  addEventListener(
    "pointerup",
    ({ target, timeStamp }) => {
      const student =
        target instanceof Element ? target.closest("[data-student]")?.getAttribute("data-student") : undefined;
      if (student) taps.push({ student, at: timeStamp });
    },
    { capture: true },
  );

  const watchTiles = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const tap = target instanceof Element ? latestOn(target.getAttribute("data-student")) : undefined;
      if (!tap) strangers += 1;
      else if (tap.painted === undefined) paint(tap);
    }
  });
  function paint(tap: Watched): void {
    requestAnimationFrame(() => {
      // A task that is queued in the frame's callback runs when the frame was handed on.
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => (tap.painted ??= performance.now() - tap.at));
      channel.port1.start();
      channel.port2.postMessage(undefined);
    });
  }
  addEventListener("DOMContentLoaded", () =>
    watchTiles.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-status"] }),
  );

  for (const method of ["add", "put"] as const) {
    const original = IDBObjectStore.prototype[method];
    IDBObjectStore.prototype[method] = function (
      this: IDBObjectStore,
      value: { kind?: unknown; args?: { student_id?: string } },
      ...key: [IDBValidKey?]
    ): IDBRequest<IDBValidKey> {
      const tap = this.name === "rows" && value.kind === "mark" ? latestOn(value.args?.student_id ?? null) : undefined;
      if (tap && tap.durable === undefined)
        this.transaction.addEventListener("complete", () => (tap.durable ??= performance.now() - tap.at));
      return Reflect.apply(original, this, [value, ...key]);
    };
  }

  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
  });

  globalThis.tapListener = {
    reset() {
      taps = [];
      longTasks = [];
      strangers = 0;
    },
    result: () => ({
      taps: taps.flatMap(({ painted, durable }) =>
        painted === undefined || durable === undefined ? [] : [{ painted, durable }],
      ),
      longTasks,
      strangers,
    }),
  };
}
