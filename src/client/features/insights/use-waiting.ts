import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Row } from "#client/outbox/commands.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { insightsQueries } from "./queries.ts";
import { type Known, type Waiting, waitingOf } from "./waiting.ts";

interface Gone {
  row: Row;
  /** Ms since the epoch. */
  at: number;
}

/** Those that are no longer among the present ones, and were not refused. */
function leftBehind(seen: readonly Row[], present: readonly Row[]): Gone[] {
  const ids = new Set(present.map(({ op_id }) => op_id));
  return seen.filter(({ op_id, refusal }) => refusal === null && !ids.has(op_id)).map((row) => ({ row, at: Date.now() }));
}

/** Rows that the server took stay in view until the figures were asked for anew. */
function useRows(updatedAt: number): readonly Row[] {
  const { rows } = useOutboxSnapshot();
  const [seen, setSeen] = useState(rows);
  const [gone, setGone] = useState<readonly Gone[]>([]);
  if (rows !== seen) {
    setSeen(rows);
    setGone([...gone.filter(({ at }) => at >= updatedAt), ...leftBehind(seen, rows)]);
  }
  return useMemo(() => [...gone.filter(({ at }) => at >= updatedAt).map(({ row }) => row), ...rows], [gone, rows, updatedAt]);
}

/** Figures from before a delivery are asked for anew. */
function useFreshAfterDelivery(): void {
  const queryClient = useQueryClient();
  const { lastDelivered } = useOutboxSnapshot();
  useEffect(() => {
    if (lastDelivered === null) return;
    const at = Date.parse(lastDelivered);
    void queryClient.invalidateQueries({ queryKey: insightsQueries.all, predicate: ({ state }) => state.dataUpdatedAt <= at });
  }, [queryClient, lastDelivered]);
}

/** What waits on the device, beside figures of `updatedAt` (ms since the epoch). */
export function useWaiting(known: Known, updatedAt: number): Waiting {
  useFreshAfterDelivery();
  const rows = useRows(updatedAt);
  return useMemo(() => waitingOf(rows, known), [rows, known]);
}
