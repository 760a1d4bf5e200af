import type { Locks } from "#client/outbox/scheduler.ts";

/** Whether a tab still is; its death frees what it held. */
export interface Life {
  isAlive: boolean;
}

interface Asking {
  life: Life;
  begin: () => void;
}

/** The Web Locks of a browser: one holder for each name, in order, and a dead tab holds nothing. */
export function createLocks(): { for: (life: Life) => Locks; free: (life: Life) => void } {
  const holders = new Map<string, Life>();
  const queues = new Map<string, Asking[]>();

  function next(name: string): void {
    if (holders.has(name)) return;
    const asking = queues.get(name)?.shift();
    if (!asking) return;
    if (!asking.life.isAlive) return next(name);
    holders.set(name, asking.life);
    asking.begin();
  }

  function leave(name: string, life: Life): void {
    if (holders.get(name) === life) holders.delete(name);
    next(name);
  }

  return {
    for: (life) => ({
      request: (name, { signal }, work) =>
        new Promise((resolve, reject) => {
          const asking: Asking = {
            life,
            begin: () =>
              void work()
                .finally(() => leave(name, life))
                .then(resolve, reject),
          };
          const queue = queues.get(name) ?? [];
          queues.set(name, queue);
          queue.push(asking);
          signal.addEventListener("abort", () => {
            const place = queue.indexOf(asking);
            if (place < 0) return;
            queue.splice(place, 1);
            reject(new Error("Waited too long"));
          });
          next(name);
        }),
    }),
    free: (life) => {
      for (const [name, holder] of holders) if (holder === life) leave(name, life);
    },
  };
}
