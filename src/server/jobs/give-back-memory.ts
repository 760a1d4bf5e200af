import { performance } from "node:perf_hooks";

export interface MemoryWorker {
  /** Looks now and then whether the process has come to rest, until stopped. */
  start(): void;
  stop(): void;
}

interface Machine {
  /** The engine's own: there only where the process was started with `--expose-gc`. */
  collect: (() => unknown) | undefined;
  /** What part of the time since it was asked last the process had work, from 0 to 1. */
  busy: () => number;
}

const EVERY_MS = 5000;
/** Whoever works less than this rests. */
const RESTS = 0.02;

/**
 * Gives back to the system what a busy hour took, once nobody asks any more. The engine looks for what is no longer used
 * only as more is asked of it, so that a server at rest would keep all of it.
 */
export function createMemoryWorker({ collect, busy }: Machine = thisMachine()): MemoryWorker {
  let timer: NodeJS.Timeout | undefined;
  let hasWorked = true;
  const look = (): void => {
    const rests = busy() < RESTS;
    if (rests && hasWorked) void collect?.();
    hasWorked = !rests;
  };
  return {
    start() {
      if (collect) timer = setInterval(look, EVERY_MS).unref();
    },
    stop() {
      clearInterval(timer);
    },
  };
}

function thisMachine(): Machine {
  const { gc } = globalThis;
  let before = performance.eventLoopUtilization();
  return {
    // All that can be given back, in one go of some 50 ms.
    collect: gc && (() => gc({ type: "major", execution: "async", flavor: "last-resort" })),
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
  };
}
