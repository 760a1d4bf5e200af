/** What a teacher waits for, and one thing that must not be seen meanwhile: the chip's old word after *Finish*. */
export type Wait = "login" | "grid" | "start" | "mark" | "kept" | "server" | "chip";

/** One wait, in milliseconds of the page's own clock (0: its address was asked for). */
export interface Stamp {
  wait: Wait;
  from: number;
  to: number;
}

export interface StampOptions {
  /** How many tiles the grid has when it is whole. */
  students: number;
  /** What the address that is opened shows. */
  opens: "login" | "grid";
  /** Name of the function that is told each stamp, as JSON. */
  tell: string;
}

/**
 * Runs in the page, before everything else, and depends on nothing outside: stamps what a finger waits for without being
 * asked. A wait begins with the address or with the finger leaving the glass, and ends with the frame that shows what was
 * waited for, drawn by the framework, so that its handlers hear the next finger.
 */
export function stampVisit({ students, opens, tell }: StampOptions): void {
  interface Pending {
    isMet: () => boolean;
    end: () => void;
  }
  const pending = new Set<Pending>();
  const stamp = (wait: Wait, from: number, to: number): void =>
    (globalThis as unknown as Record<string, (text: string) => void>)[tell]?.(JSON.stringify({ wait, from, to }));

  const afterPaint = (then: () => void): void => {
    requestAnimationFrame(() => {
      // A task that is queued in the frame's callback runs when the frame was handed on.
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", then);
      channel.port1.start();
      channel.port2.postMessage(undefined);
    });
  };

  const look = (): void => {
    for (const one of pending) {
      if (!one.isMet()) continue;
      pending.delete(one);
      one.end();
    }
    if (pending.size === 0) changes.disconnect();
  };
  const changes = new MutationObserver(look);
  const when = (isMet: () => boolean, end: () => void): void => {
    const attributeFilter = ["disabled", "data-status", "data-mode", "data-does", "data-keeping", "data-state"];
    if (pending.size === 0)
      changes.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter,
      });
    pending.add({ isMet, end });
    look();
  };
  /** From then to the frame in which it is met. */
  const wait = (name: Wait, from: number, isMet: () => boolean): void =>
    when(isMet, () => afterPaint(() => stamp(name, from, performance.now())));

  /** There, not disabled, and known to the framework. */
  const isLive = (selector: string): boolean => {
    const element = document.querySelector<HTMLButtonElement>(selector);
    return element !== null && !element.disabled && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  };
  const isWhole = (): boolean =>
    isLive("[data-student]") && document.querySelectorAll("[data-student]").length === students;
  const isLogin = (): boolean => ["form", "#email", "#password", "form button[type=submit]"].every(isLive);
  const isGrid = (): boolean => isWhole() && isLive("[data-begins=check-in]");
  const isMarkable = (): boolean => isWhole() && isLive("ul[data-mode=check-in]") && isLive("[data-does=finish]");

  const chip = (): HTMLElement | null => document.querySelector("button[aria-haspopup=dialog][data-state]");
  const isSaved = (): boolean => chip()?.dataset["state"] === "saved";

  let finishWritten = false;
  const finishIsKept = (): void => {
    finishWritten = true;
    look();
  };
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (
    this: IDBObjectStore,
    value: { kind?: unknown } | undefined,
    ...key: [IDBValidKey?]
  ): IDBRequest<IDBValidKey> {
    if (value?.kind === "finish") this.transaction.addEventListener("complete", finishIsKept);
    return Reflect.apply(put, this, [value, ...key]);
  };

  /** When the last answer to a write of the check-in was had whole. */
  const lastAnswer = (): number => {
    const answers = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/api/check-in/update/"));
    return Math.max(...answers.map((entry) => (entry as PerformanceResourceTiming).responseEnd));
  };

  const onFinish = (from: number): void => {
    finishWritten = false;
    let counted = false;
    when(
      () => !isSaved(),
      () => {
        counted = true;
        afterPaint(() => stamp("chip", from, performance.now()));
      },
    );
    wait(
      "kept",
      from,
      () =>
        finishWritten &&
        counted &&
        isLive("[data-begins=check-in]") &&
        !document.querySelector("[data-begins=check-in][data-keeping=true]") &&
        !/Saving/.test(chip()?.textContent ?? ""),
    );
    when(
      () => finishWritten && counted && isSaved(),
      () => stamp("server", from, lastAnswer()),
    );
  };

  const onTap = (target: Element, from: number): void => {
    const tile = target.closest<HTMLElement>("ul[data-mode=check-in] [data-student], [data-bare] [data-student]");
    if (tile) {
      const before = tile.dataset["status"];
      wait("mark", from, () => tile.dataset["status"] !== before);
    } else if (target.closest("[data-begins=check-in]")) wait("start", from, isMarkable);
    else if (target.closest("[data-does=finish]")) onFinish(from);
    else if (target.closest("form button[type=submit]")) wait("grid", from, isGrid);
  };
  addEventListener("pointerup", ({ target, timeStamp }) => target instanceof Element && onTap(target, timeStamp), {
    capture: true,
  });
  wait(opens, 0, opens === "login" ? isLogin : isGrid);
}
