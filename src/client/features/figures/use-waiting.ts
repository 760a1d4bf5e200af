import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { counts } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { insightsQueries } from "./queries.ts";
import { type Known, type Waiting, waitingOf } from "./waiting.ts";

interface Gone {
  row: Row;
  /** Ms since the epoch. */
  at: number;
}

/** Those that counted and are no longer among the present ones. */
function leftBehind(seen: readonly Row[], present: readonly Row[]): Gone[] {
  const ids = new Set(present.map(({ op_id }) => op_id));
  return seen.filter((row) => counts(row) && !ids.has(row.op_id)).map((row) => ({ row, at: Date.now() }));
}

/** Rows that the server took stay in view until the figures were asked for anew. */
function useRows(updatedAt: number): readonly Row[] {
  const { rows, taps, lastDelivered } = useOutboxSnapshot();
  const [seen, setSeen] = useState({ rows, lastDelivered });
  const [gone, setGone] = useState<readonly Gone[]>([]);
  if (rows !== seen.rows) {
    setSeen({ rows, lastDelivered });
    // What went without a delivery was taken back before it was sent.
    const delivered = lastDelivered === seen.lastDelivered ? [] : leftBehind(seen.rows, rows);
    setGone([...gone.filter(({ at }) => at >= updatedAt), ...delivered]);
  }
  return useMemo(
    () => [...gone.filter(({ at }) => at >= updatedAt).map(({ row }) => row), ...taps],
    [gone, taps, updatedAt],
  );
}

/** Figures from before a delivery are asked for anew. */
function useFreshAfterDelivery(): void {
  const queryClient = useQueryClient();
  const { lastDelivered } = useOutboxSnapshot();
  useEffect(() => {
    if (lastDelivered === null) return;
    const at = Date.parse(lastDelivered);
    void queryClient.invalidateQueries({
      queryKey: insightsQueries.all,
      predicate: ({ state }) => state.dataUpdatedAt <= at,
    });
  }, [queryClient, lastDelivered]);
}

/** What waits on the device, beside figures of `updatedAt` (ms since the epoch). */
export function useWaiting(known: Known, updatedAt: number): Waiting {
  useFreshAfterDelivery();
  const rows = useRows(updatedAt);
  return useMemo(() => waitingOf(rows, known), [rows, known]);
}
