import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Slice } from "./searcher.ts";

const SLICE = 5_000;

/** Looks through at least so many schedules on all processors, in slices; `found` hears of each. */
export async function search(count: number, found: (slice: Slice) => void): Promise<void> {
  const size = Math.min(SLICE, Math.ceil(count / availableParallelism()));
  let left = count;
  const lane = async (): Promise<void> => {
    const worker = new Worker(new URL("searcher.ts", import.meta.url), { workerData: { sliceOf: size } });
    while (left > 0) {
      left -= size;
      worker.postMessage("next");
      const [slice] = (await once(worker, "message")) as [Slice];
      found(slice);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}
