import { fetchAhead } from "#client/ui/fetch-ahead.ts";
import { whenIdle } from "#client/ui/later.tsx";

const load = () => import("#client/ui/tap-guard.ts");

/** The guard against second taps works from the first touch or key on; its code comes once the page stands. */
export function guardFromFirstTouch(): void {
  const first = new AbortController();
  const begin = (event: Event): void => {
    first.abort();
    void load().then(
      ({ guardTaps }) => guardTaps(event),
      () => undefined,
    );
  };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, begin, { capture: true, signal: first.signal });
  whenIdle(() => void fetchAhead(load));
}
