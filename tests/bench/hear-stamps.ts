import type { CDPSession } from "@playwright/test";
import type { Stamp, Wait } from "./visit-stamps.ts";

const GIVE_UP_MS = 60_000;
/** The function by which the page tells. */
export const TELL = "tellStamp";

/** What a page tells of its waits, as it stamps them itself. */
export interface Stamps {
  /** Waits for the next stamp of a kind; throws where it does not come. */
  next(wait: Wait): Promise<void>;
  all(): Stamp[];
}

/** Listens from now on, before the page is opened. */
export async function hearStamps(session: CDPSession): Promise<Stamps> {
  const heard: Stamp[] = [];
  const read = new Map<Wait, number>();
  let hear = (): void => undefined;
  session.on("Runtime.bindingCalled", ({ name, payload }) => {
    if (name !== TELL) return;
    heard.push(JSON.parse(payload) as Stamp);
    hear();
  });
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: TELL });
  return {
    all: () => [...heard],
    async next(wait) {
      const wanted = (read.get(wait) ?? 0) + 1;
      read.set(wait, wanted);
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`Waited in vain for: ${wait}`)), GIVE_UP_MS);
        hear = () => {
          if (heard.filter((stamp) => stamp.wait === wait).length < wanted) return;
          clearTimeout(timer);
          resolve();
        };
        hear();
      });
    },
  };
}
