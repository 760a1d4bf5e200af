import { isDeepStrictEqual } from "node:util";
import { holdsOf } from "#client/outbox/carriers/registry.ts";
import { isKnownKind } from "#client/outbox/commands/registry.ts";
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
  /** Ordering keys that it held while it was refused, whatever it says by now. */
  held: readonly string[];
  /** Its place in the order of what is seen: its own, but for what its teacher said anew of a wrong day, which counts from then. */
  place: number;
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
  /** A teacher is about to take this row away. */
  leaving(opId: string): void;
  committed(device: string, committed: Committed): void;
}

/** `now`: the server's moment, in ms since 1970. */
export function createObserver(server: () => ModelServer, now: () => number): Observer {
  const taps = new Map<string, Tap>();
  const rowsOf = new Map<string, readonly string[]>();
  const leaving = new Set<string>();
  const made = new Map<string, number>();
  /** What lies on a device now. */
  const stored = new Set<string>();
  /** Said anew, and its moment not put right yet. */
  const anew = new Set<string>();
  const tapped = (opId: string): number => made.get(opId) ?? made.set(opId, made.size).size - 1;

  const heldBy = (row: Row): string[] => (isKnownKind(row.kind) ? holdsOf(row) : []);

  /** Behind all that was tapped so far, but for what was tapped after it and still waits. */
  function placeNow({ op_id, seq }: Row): number {
    const others = [...taps.values()].filter(({ row }) => row.op_id !== op_id);
    const waiting = others.filter(({ row }) => row.seq > seq && stored.has(row.op_id)).map(({ place }) => place);
    return waiting.length > 0 ? Math.min(...waiting) - 0.5 : Math.max(seq, ...others.map(({ place }) => place)) + 0.5;
  }

  function put(device: string, row: Row, isMended: boolean): void {
    stored.add(row.op_id);
    const known = taps.get(row.op_id);
    const refused = row.refusal !== null;
    if (known) {
      known.everRefused ||= refused;
      known.isRefused = refused;
      if (refused) known.held = heldBy(row);
      const wasHeld = known.row.refusal?.status === 0;
      if (wasHeld && !refused && !isDeepStrictEqual(known.row.args, row.args)) anew.add(row.op_id);
      if (anew.has(row.op_id) && row.guessed === null) {
        anew.delete(row.op_id);
        known.place = placeNow(row);
      }
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
        held: refused ? heldBy(row) : [],
        place: row.seq,
        isRest: refused,
        end: null,
      });
  }

  /** A recording that goes and that the server never had was undone before it was sent, or when it was refused. */
  function remove(opId: string, isMended: boolean): void {
    stored.delete(opId);
    const tap = taps.get(opId);
    if (!tap) return;
    const end = isMended ? "mended" : leaving.has(opId) ? "discarded" : undefined;
    const reached = server().effects.some(({ key, what }) => key === opId && (what === "record" || what === "note"));
    if (end) tap.end = end;
    else if ((tap.row.kind === "record" || tap.row.kind === "note") && (tap.isRest || !reached)) tap.end = "undone";
  }

  return {
    taps,
    rowsOf,
    shown: new Set(),
    tapped: (opId) => void tapped(opId),
    leaving: (opId) => void leaving.add(opId),
    committed: (device, { put: rows = [], remove: gone = [], putBatches = [] }) => {
      // What is said anew takes the old place, whatever else the teacher wanted of it meanwhile.
      const places = new Set(rows.flatMap(({ seq, refusal }) => (refusal ? [] : [seq])));
      const mended = new Set(gone.filter((opId) => places.has(taps.get(opId)?.row.seq ?? 0)));
      for (const row of rows) put(device, row, mended.size > 0);
      for (const opId of gone) remove(opId, mended.has(opId));
      for (const { steps, op_ids } of putBatches) for (const { key } of steps) rowsOf.set(key, op_ids);
    },
  };
}
