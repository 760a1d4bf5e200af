/** Work that is done at the end of the present task, and before the next frame, however often it is asked for meanwhile. */
export interface OnceATask {
  soon: () => void;
  /** Nothing is done any more. */
  stop: () => void;
}

export function onceATask(work: () => void): OnceATask {
  let due = false;
  let stopped = false;
  const run = (): void => {
    due = false;
    if (!stopped) work();
  };
  return {
    soon: () => {
      if (!due) queueMicrotask(run);
      due = true;
    },
    stop: () => {
      stopped = true;
    },
  };
}
