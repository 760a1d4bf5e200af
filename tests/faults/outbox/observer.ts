import type { Row } from "#client/outbox/row.ts";
import type { Committed } from "#client/outbox/store.ts";
import type { ModelServer } from "./model-server.ts";

/** A tap that is durable on a device, and what has become of it. */
export interface Tap {
  row: Row;
  device: string;
  /** Its place in the order in which the fingers came down, whichever was kept first. */
  made: number;
  /** Tapped before the server had told its time: its moment is put right before it is sent. */
  wasGuessed: boolean;
  /** Of a moment that was still to come, by a clock that was set forward: the server takes it for now. */
  isAhead: boolean;
  /** Refused at some time: its place in the order is open from then on. */
  everRefused: boolean;
  /** Refused now: it waits for a teacher, and counts nowhere. */
  isRefused: boolean;
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
  /** A finger comes down. */
  tapped(opId: string): void;
  /** A teacher is about to take this row away, or to say it anew. */
  leaving(opId: string, end: "discarded" | "mended"): void;
  committed(device: string, committed: Committed): void;
}

/** `now`: the server's moment, in ms since 1970. */
export function createObserver(server: () => ModelServer, now: () => number): Observer {
  const taps = new Map<string, Tap>();
  const rowsOf = new Map<string, readonly string[]>();
  const leaving = new Map<string, "discarded" | "mended">();
  const made = new Map<string, number>();
  const tapped = (opId: string): number => made.get(opId) ?? made.set(opId, made.size).size - 1;

  function put(device: string, row: Row, isMended: boolean): void {
    const known = taps.get(row.op_id);
    const refused = row.refusal !== null;
    if (known) {
      known.everRefused ||= refused;
      known.isRefused = refused;
      // Put right before it was tried: its moment, and, where its day was wrong, whatever its teacher then said.
      if (known.row.guessed !== null || known.row.refusal?.status === 0) known.row = row;
    } else
      taps.set(row.op_id, {
        row,
        device,
        made: tapped(row.op_id),
        wasGuessed: row.guessed !== null,
        isAhead: Date.parse(row.tapped_at) > now(),
        everRefused: refused || isMended,
        isRefused: refused,
        isRest: refused,
        end: null,
      });
  }

  /** A recording that goes and that the server never had was undone before it was sent, or when it was refused. */
  function remove(opId: string, isMended: boolean): void {
    const tap = taps.get(opId);
    if (!tap) return;
    const end = isMended ? "mended" : leaving.get(opId);
    const reached = server().effects.some(({ key, what }) => key === opId && (what === "record" || what === "note"));
    if (end) tap.end = end;
    else if ((tap.row.kind === "record" || tap.row.kind === "note") && (tap.isRest || !reached)) tap.end = "undone";
  }

  return {
    taps,
    rowsOf,
    shown: new Set(),
    tapped: (opId) => void tapped(opId),
    leaving: (opId, end) => void leaving.set(opId, end),
    committed: (device, { put: rows = [], remove: gone = [], putBatches = [] }) => {
      // What is said anew takes the old place, whatever else the teacher wanted of it meanwhile.
      const anew = new Set(rows.flatMap(({ seq, refusal }) => (refusal ? [] : [seq])));
      const mended = new Set(gone.filter((opId) => anew.has(taps.get(opId)?.row.seq ?? 0)));
      for (const row of rows) put(device, row, mended.size > 0);
      for (const opId of gone) remove(opId, mended.has(opId));
      for (const { steps, op_ids } of putBatches) for (const { key } of steps) rowsOf.set(key, op_ids);
    },
  };
}
