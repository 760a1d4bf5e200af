import type { Row } from "./commands.ts";
import { isKnownKind } from "./kinds.ts";
import type { OutboxSnapshot } from "./outbox-types.ts";

/** What attempts have shown of the world outside. */
export interface Seen {
  offline: boolean;
  signInNeeded: boolean;
  wrongAccount: boolean;
  lastDelivered: string | null;
}

export const NOTHING_SEEN: Seen = { offline: false, signInNeeded: false, wrongAccount: false, lastDelivered: null };

/** Rows that a newer version of the app left behind wait as well, though this one cannot show them. */
export function snapshotOf(all: readonly Row[], seen: Seen, ready: boolean, isTaken: (batchId: string) => boolean): OutboxSnapshot {
  const needsYou = all.filter(({ refusal }) => refusal !== null);
  const rows = all.every(({ kind }) => isKnownKind(kind)) ? all : all.filter(({ kind }) => isKnownKind(kind));
  // What the server has is saved, though its rows stay until the cache has it too.
  const waiting = all.filter(({ refusal, batch }) => refusal === null && (batch === null || !isTaken(batch)));
  const oldest = [...waiting, ...needsYou].reduce<string | null>((first, { tapped_at }) => (first === null || tapped_at < first ? tapped_at : first), null);
  return { ready, rows, waiting: waiting.length, needsYou, oldest, ...seen };
}
