import type { Row } from "#client/outbox/commands.ts";
import type { Committed } from "#client/outbox/store.ts";
import type { ModelServer } from "./model-server.ts";

/** A tap that is durable on a device, and what has become of it. */
export interface Tap {
  row: Row;
  device: string;
  /** Refused at some time: its place in the order is open from then on. */
  everRefused: boolean;
  /** The refused rest of another tap. */
  isRest: boolean;
  end: "discarded" | "mended" | "undone" | null;
}

/** Sees what a device commits and what stands in front of a teacher. */
export interface Observer {
  taps: Map<string, Tap>;
  /** Rows of each request, by idempotency key. */
  rowsOf: Map<string, readonly string[]>;
  shown: Set<string>;
  /** A teacher is about to take this row away. */
  discards(opId: string): void;
  committed(device: string, committed: Committed): void;
}

export function createObserver(server: () => ModelServer): Observer {
  const taps = new Map<string, Tap>();
  const rowsOf = new Map<string, readonly string[]>();
  const discarding = new Set<string>();

  function put(device: string, row: Row, isMended: boolean): void {
    const known = taps.get(row.op_id);
    const refused = row.refusal !== null;
    if (known) known.everRefused ||= refused;
    else taps.set(row.op_id, { row, device, everRefused: refused || isMended, isRest: refused, end: null });
  }

  /** A recording that goes and that the server never had was undone before it was sent, or when it was refused. */
  function remove(opId: string, isMended: boolean): void {
    const tap = taps.get(opId);
    if (!tap) return;
    const reached = server().effects.some(({ key, what }) => key === opId && what === "record");
    if (isMended) tap.end = "mended";
    else if (discarding.has(opId)) tap.end = "discarded";
    else if (tap.row.kind === "record" && (tap.isRest || !reached)) tap.end = "undone";
  }

  return {
    taps,
    rowsOf,
    shown: new Set(),
    discards: (opId) => void discarding.add(opId),
    committed: (device, { put: rows = [], remove: gone = [], putBatches = [] }) => {
      // A mended row takes the place of the refused one.
      const isInPlaceOf = (row: Row, opId: string): boolean => row.refusal === null && !taps.has(row.op_id) && taps.get(opId)?.row.seq === row.seq;
      const mended = gone.filter((opId) => rows.some((row) => isInPlaceOf(row, opId)));
      for (const row of rows) put(device, row, mended.length > 0);
      for (const opId of gone) remove(opId, mended.includes(opId));
      for (const { steps, op_ids } of putBatches) for (const { key } of steps) rowsOf.set(key, op_ids);
    },
  };
}
