import { useEffect } from "react";
import type { Row } from "#client/outbox/row.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { tick } from "#client/ui/tick.ts";

/** Number of the latest mark that waits; 0 where none does. */
const latestMark = (rows: readonly Row[]): number =>
  Math.max(0, ...rows.filter(({ kind }) => kind === "mark").map(({ seq }) => seq));

/** Ticks as soon as a mark is safe on this device, where its owner asked for that in the profile. */
export function MarkTicks(): null {
  const outbox = useOutbox();
  useEffect(() => {
    let before = latestMark(outbox.getSnapshot().rows);
    return outbox.subscribe(() => {
      const now = latestMark(outbox.getSnapshot().rows);
      if (now <= before) return;
      before = now;
      // A mark of another tab is that tab's to tick for.
      if (document.visibilityState === "visible") tick();
    });
  }, [outbox]);
  return null;
}
