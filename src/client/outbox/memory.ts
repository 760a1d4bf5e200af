import type { Batch, Row } from "./commands.ts";
import type { Committed, Stored } from "./store.ts";

/** What this tab knows of the store; immutable, kept up with each change instead of being read again. */
export interface Memory {
  /** Every change up to this one is in here; later ones may be too. */
  revision: number;
  /** Changes in here beyond that, heard before the one in between. */
  ahead: ReadonlySet<number>;
  /** By `seq`. */
  rows: readonly Row[];
  /** `tapped_at` of the latest tap since the rows were last none; empty where there are none. */
  latest: string;
  batches: ReadonlyMap<string, Batch>;
  /** The store that this is the memory of; undefined before it has one. */
  made: string | undefined;
  /** Earlier rows that have not been read yet. */
  earlier: number;
}

export const EMPTY: Memory = {
  revision: 0,
  ahead: new Set(),
  rows: [],
  latest: "",
  batches: new Map(),
  made: undefined,
  earlier: 0,
};

const latestOf = (first: string, rows: readonly Row[]): string =>
  rows.reduce((last, { tapped_at }) => (tapped_at > last ? tapped_at : last), first);

export const remembered = ({ revision, made, rows, batches, earlier }: Stored): Memory => ({
  revision,
  made,
  earlier,
  ahead: new Set(),
  rows,
  latest: latestOf("", rows),
  batches: new Map(batches.map((batch) => [batch.id, batch])),
});

/** Ids of what has gone: never used again, so that news which comes late brings nothing back. */
export type Gone = Set<string>;

function withRows(rows: readonly Row[], { put = [], remove = [] }: Committed, gone: Gone): readonly Row[] {
  const last = rows.at(-1)?.seq ?? 0;
  // The tap: one new row at the end, whatever waits before it.
  if (remove.length === 0 && put.every(({ seq }) => seq > last))
    return [...rows, ...put.filter(({ op_id }) => !gone.has(op_id))];
  const news = new Map(put.map((row) => [row.op_id, row]));
  const kept = rows.flatMap((row) => {
    if (gone.has(row.op_id)) return [];
    const other = news.get(row.op_id);
    news.delete(row.op_id);
    return [other && other.rev > row.rev ? other : row];
  });
  const fresh = [...news.values()].filter(({ op_id }) => !gone.has(op_id));
  return [...kept, ...fresh].sort((a, b) => a.seq - b.seq);
}

function withBatches(
  batches: Memory["batches"],
  { putBatches = [], removeBatches = [] }: Committed,
  gone: Gone,
): Memory["batches"] {
  if (putBatches.length + removeBatches.length === 0) return batches;
  const next = new Map(batches);
  for (const batch of putBatches) if (!gone.has(batch.id)) next.set(batch.id, batch);
  for (const id of removeBatches) next.delete(id);
  return next;
}

function heard(memory: Memory, change: number): Pick<Memory, "revision" | "ahead"> {
  const ahead = new Set(memory.ahead).add(change);
  let { revision } = memory;
  while (ahead.delete(revision + 1)) revision += 1;
  return { revision, ahead };
}

/** The memory after a change, this tab's own or one heard of, in whatever order they come. */
export function apply(memory: Memory, committed: Committed, gone: Gone): Memory {
  if (committed.revision <= memory.revision) return memory;
  for (const id of [...(committed.remove ?? []), ...(committed.removeBatches ?? [])]) gone.add(id);
  const rows = withRows(memory.rows, committed, gone);
  return {
    ...memory,
    ...heard(memory, committed.revision),
    made: memory.made ?? committed.made,
    rows,
    latest: rows.length > 0 ? latestOf(memory.latest, committed.put ?? []) : "",
    batches: withBatches(memory.batches, committed, gone),
  };
}
