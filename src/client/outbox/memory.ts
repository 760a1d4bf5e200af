import { isKnownKind } from "./commands/registry.ts";
import { counts } from "./pending.ts";
import type { Batch, Row } from "./row.ts";
import type { Committed, Stored } from "./store.ts";

/** What this tab knows of the store; immutable, kept up with each change instead of being read again. */
export interface Memory {
  /** Every change up to this one is in here; later ones may be too. */
  revision: number;
  /** Changes in here beyond that, heard before the one in between. */
  ahead: ReadonlySet<number>;
  /** By `seq`. */
  rows: readonly Row[];
  /** The latest moment of a tap, by the server's time, since the rows were last none; empty where there is none. */
  latest: string;
  batches: ReadonlyMap<string, Batch>;
  /** The store that this is the memory of; undefined before it has one. */
  made: string | undefined;
  /** Rows that are sealed on the device and could not be opened yet. */
  sealed: number;
}

export const EMPTY: Memory = {
  revision: 0,
  ahead: new Set(),
  rows: [],
  latest: "",
  batches: new Map(),
  made: undefined,
  sealed: 0,
};

/** What was tapped by a clock that may be wrong by days says nothing of the taps after it, once the time is known. */
const latestOf = (first: string, rows: readonly Row[]): string =>
  rows.reduce((last, { guessed, tapped_at }) => (guessed === null && tapped_at > last ? tapped_at : last), first);

export const remembered = ({ revision, made, rows, batches, sealed }: Stored): Memory => ({
  revision,
  made,
  sealed,
  ahead: new Set(),
  rows,
  latest: latestOf("", rows),
  batches: new Map(batches.map((batch) => [batch.id, batch])),
});

/** Ids of what has gone: never used again, so that news which comes late brings nothing back. */
export type Gone = Set<string>;

function withRows(rows: readonly Row[], { put = [] }: Committed, gone: Gone): readonly Row[] {
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

/** What the screens know of the outbox; immutable, a new object with each change (for `useSyncExternalStore`). */
export interface OutboxSnapshot {
  /** False until what lies on the device has been read. */
  ready: boolean;
  /** Everything durable and not yet delivered, in the order of the taps. */
  rows: readonly Row[];
  /** The same with what is being kept. Hand it to the overlays: so do all screens, and show the same. */
  taps: readonly Row[];
  /** Taps that are not on the device yet, in their order: what a screen shows of them it tells apart. */
  keeping: readonly Row[];
  /** Rows that the server does not have yet, those that wait under a refused one and the sealed ones included. */
  waiting: number;
  /** Those of them that are sealed, and that nobody can show before the server opens them. */
  sealed: number;
  needsYou: readonly Row[];
  /** `tapped_at` of the oldest row; null where nothing waits. */
  oldest: string | null;
  /** The last attempt found no network; never concluded from `navigator.onLine` alone. */
  offline: boolean;
  signInNeeded: boolean;
  /** The browser is signed in as someone else: nothing is sent until that ends. */
  wrongAccount: boolean;
  /** ISO 8601; since this page was opened. */
  lastDelivered: string | null;
}

/** What attempts have shown of the world outside. */
export interface Seen {
  offline: boolean;
  signInNeeded: boolean;
  wrongAccount: boolean;
  lastDelivered: string | null;
}

export const NOTHING_SEEN: Seen = { offline: false, signInNeeded: false, wrongAccount: false, lastDelivered: null };

interface Known {
  memory: Memory;
  /** Taps that are not durable yet. */
  keeping: readonly Row[];
  seen: Seen;
  ready: boolean;
  isTaken: (batchId: string) => boolean;
}

/**
 * One walk over the rows. Those that a newer version of the app left behind wait as well, though this one cannot show
 * them; what the server has is saved, though its rows stay until the cache has it too.
 */
export function snapshotOf({ memory: { rows: all, sealed }, keeping, seen, ready, isTaken }: Known): OutboxSnapshot {
  const needsYou: Row[] = [];
  let waiting = sealed;
  let oldest: string | null = null;
  let isAllKnown = true;
  for (const row of all) {
    if (!isKnownKind(row.kind)) isAllKnown = false;
    if (!counts(row)) needsYou.push(row);
    else if (row.batch === null || !isTaken(row.batch)) waiting += 1;
    else continue;
    if (oldest === null || row.tapped_at < oldest) oldest = row.tapped_at;
  }
  const rows = isAllKnown ? all : all.filter(({ kind }) => isKnownKind(kind));
  const taps = keeping.length === 0 ? rows : [...rows, ...keeping];
  return { ready, rows, taps, keeping, waiting, sealed, needsYou, oldest, ...seen };
}
