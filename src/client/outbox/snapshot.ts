import type { Row } from "./commands.ts";
import { isKnownKind } from "./kinds.ts";
import type { Memory } from "./memory.ts";
import type { OutboxSnapshot } from "./outbox-types.ts";

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
export function snapshotOf({ memory: { rows: all, earlier }, keeping, seen, ready, isTaken }: Known): OutboxSnapshot {
  const needsYou: Row[] = [];
  let waiting = earlier;
  let oldest: string | null = null;
  let isAllKnown = true;
  for (const row of all) {
    if (!isKnownKind(row.kind)) isAllKnown = false;
    if (row.refusal !== null) needsYou.push(row);
    else if (row.batch === null || !isTaken(row.batch)) waiting += 1;
    else continue;
    if (oldest === null || row.tapped_at < oldest) oldest = row.tapped_at;
  }
  const rows = isAllKnown ? all : all.filter(({ kind }) => isKnownKind(kind));
  const taps = keeping.length === 0 ? rows : [...rows, ...keeping];
  return { ready, rows, taps, keeping, waiting, needsYou, oldest, ...seen };
}
