import { WRONG_DATE } from "#contract/errors.ts";
import { daysBetween, schoolDate } from "#contract/school-date.ts";
import { type Clock, momentAfter, stampOf } from "./clock.ts";
import type { Delivery, StepResult, Verdict } from "./carriers/carrier.ts";
import { carrierOf, holdsOf } from "./carriers/registry.ts";
import { withArgs } from "./commands/registry.ts";
import { movedBy, withTimes } from "./mark-times.ts";
import { type Batch, type Row, ROW_SCHEMA } from "./row.ts";
import type { Found, Writing } from "./store.ts";

// Before a batch is made: rows as they are sent.

/** Its date says where the server puts it; of other kinds it only tells where they were tapped. */
const isDated = ({ kind }: Row): boolean =>
  kind === "mark" || kind === "finish" || kind === "reopen" || kind === "record" || kind === "note";

const dayOf = (moment: string, timeZone: string): string => schoolDate(new Date(moment), timeZone);

const DAY_MS = 86_400_000;

/** So near the tap a time means the tap itself, in ms: some are told to the minute. */
const NOW_MS = 61_000;

/** The row with those times so many ms later that its mark took from the clock at the tap; what was typed stays. */
function withTimesOfTap(row: Row, at: string, ms: number): Row {
  if (row.kind !== "mark") return row;
  const isOfTap = (time: string): boolean => Math.abs(Date.parse(time) - Date.parse(at)) < NOW_MS;
  return { ...row, args: withTimes(row.args, (time) => (isOfTap(time) ? movedBy(ms, time) : time)) };
}

/**
 * The row as it is sent: its moment, and the times that say the same, by the server's clock, where that was not known at
 * the tap; and held for the teacher to decide where it was entered for the day of a wrong clock. That it comes late
 * changes nothing.
 */
function asTold(row: Row, clock: Clock, timeZone: string, { latest, before }: { latest: string; before: number }): Row {
  if (row.guessed === null) return row;
  const { at, offset } = row.guessed;
  const tapped = Math.min(Date.parse(at) + clock.offset() - offset, before);
  const tapped_at = momentAfter(tapped, latest);
  const day = dayOf(tapped_at, timeZone);
  // The day on the screen was that of the clock, not of the place in the order that the row was given.
  const isMeant = dayOf(at, timeZone) !== row.args.date || day === row.args.date;
  // Whoever puts the row on another day moves its times along.
  const days = isMeant ? 0 : daysBetween(row.args.date, day);
  const timed = withTimesOfTap(row, at, tapped - Date.parse(at) - days * DAY_MS);
  const told: Row = { ...timed, tapped_at, guessed: null };
  if (isMeant || !isDated(row)) return told;
  return {
    ...told,
    refusal: { status: 0, message: WRONG_DATE, code: WRONG_DATE, at: stampOf(clock), holds: holdsOf(row) },
  };
}

/**
 * For each row of a guessed moment the one that it cannot be later than: now, or that of a later row which knows the
 * server's time. A clock that was set between the taps would else turn them round.
 */
function latestMoments(rows: readonly Row[], now: number): Map<string, number> {
  const moments = new Map<string, number>();
  let latest = now;
  for (const { op_id, guessed, tapped_at } of rows.toReversed()) {
    // Each of them has a moment of its own.
    latest = guessed === null ? Math.min(latest, Date.parse(tapped_at)) : latest - 1;
    moments.set(op_id, latest);
  }
  return moments;
}

/** All rows that wait, in their order, with their moments by the server's clock. */
export function allAsTold(rows: readonly Row[], clock: Clock, timeZone: string): Row[] {
  const moments = latestMoments(rows, clock.now());
  let latest = "";
  return rows.map((row) => {
    const before = moments.get(row.op_id) ?? clock.now();
    const told = asTold(row, clock, timeZone, { latest, before });
    latest = told.tapped_at;
    return told;
  });
}

// Once it was answered.

/** What the answers to a batch come to. */
export interface Settled {
  writing: Writing;
  /** Null where there is nothing to tell the cache. */
  delivery: Delivery | null;
}

interface Making {
  found: Found;
  batch: Batch;
  results: readonly StepResult[];
  newId: () => string;
}

/** What was refused of a row that was otherwise taken: a row of its own, unless the key still serves. */
function restOf(row: Row, verdict: Verdict, newId: () => string): Row[] {
  if (verdict.now !== "delivered" || !verdict.rest) return [];
  const { args, refusal, keepsId } = verdict.rest;
  const op_id = keepsId ? row.op_id : newId();
  return [withArgs({ ...row, op_id, batch: null, refusal, origin: row.origin ?? row.op_id, schema: ROW_SCHEMA }, args)];
}

/**
 * What a batch's answers change in the store; null where it was settled already. Pure but for `newId`. An undo that
 * waited for a recording takes away with it whatever of that recording the server did not take.
 */
export function settleBatch({ found, batch, results, newId }: Making): Settled | null {
  if (!found.batches.has(batch.id)) return null;
  const rows = batch.op_ids.flatMap((id) => found.rows.get(id) ?? []);
  const [first] = rows;
  if (!first) return { writing: { removeBatches: [batch.id] }, delivery: null };
  const carrier = carrierOf(first);
  const verdicts = new Map(carrier.verdicts(rows, results).map((one) => [one.opId, one]));
  const delivered = rows.filter(({ op_id }) => verdicts.get(op_id)?.now === "delivered");
  const delivery = carrier.delivery(delivered, results);
  const undos = [...found.rows.values()].filter((row) => !batch.op_ids.includes(row.op_id));
  const undoneOf = (opId: string): Row[] => undos.filter((row) => row.kind === "undo" && row.args.recorded === opId);

  const put: Row[] = [];
  const remove: string[] = [];
  for (const row of rows) {
    const verdict = verdicts.get(row.op_id);
    const undone = undoneOf(row.op_id);
    if (!verdict) continue;
    if (verdict.now === "alone") put.push({ ...row, batch: null, alone: true });
    else if (verdict.now === "again") put.push({ ...row, batch: null });
    else if (verdict.now === "refused" && undone.length === 0)
      put.push({ ...row, batch: null, refusal: verdict.refusal });
    else {
      const rest = undone.length === 0 ? restOf(row, verdict, newId) : [];
      put.push(...rest);
      if (!rest.some(({ op_id }) => op_id === row.op_id)) remove.push(row.op_id);
      if (verdict.now === "refused") remove.push(...undone.map(({ op_id }) => op_id));
    }
  }
  return { writing: { put, remove, removeBatches: [batch.id] }, delivery };
}

/** Rows besides the batch's own that its settling may change: the undos that wait for it. */
export const relatedTo = (batch: Batch, rows: readonly Row[]): string[] =>
  rows
    .filter((row) => row.kind === "undo" && row.args.recorded !== undefined && batch.op_ids.includes(row.args.recorded))
    .map(({ op_id }) => op_id);
