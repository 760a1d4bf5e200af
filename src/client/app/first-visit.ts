import { fetchAhead } from "#client/ui/fetch-ahead.ts";
import { whenIdle } from "#client/ui/later.tsx";
import type { AppRouter } from "./router.ts";

/** What somebody does with a page. */
export const TOUCHES = ["pointerdown", "keydown", "focusin"];

/** What stands around the class, and the class. */
const CLASS = ["/_signed-in", "/_signed-in/_teacher", "/_signed-in/_teacher/"] as const;

/** While somebody types who they are, the code of what most of them will see comes; that it did not is found out there. */
export function fetchClassAhead(router: AppRouter): void {
  const over = new AbortController();
  const begin = (): void => {
    if (over.signal.aborted) return;
    over.abort();
    const load = () => CLASS.map((id) => router.loadRouteChunk(router.routesById[id]));
    void fetchAhead(() => Promise.all([...load(), import("./account-outbox.ts")]));
  };
  for (const type of TOUCHES) addEventListener(type, begin, { capture: true, passive: true, signal: over.signal });
  whenIdle(begin);
}
