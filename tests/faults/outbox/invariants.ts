import { WRONG_DATE } from "#contract/errors.ts";
import { eventId } from "#contract/ids.ts";
import { blockedBy, holdsOf } from "#client/outbox/carriers/registry.ts";
import { isKnownKind } from "#client/outbox/commands/registry.ts";
import { EMPTY } from "#client/outbox/memory.ts";
import type { Row } from "#client/outbox/row.ts";
import { planOf } from "#client/outbox/scheduler.ts";
import type { Effect, ModelServer } from "./model-server.ts";
import type { Observer, Tap } from "./observer.ts";
import { FOREIGN_CLASS, STRANGER, STUDENTS, UNKNOWN_ACTIVITY, UNKNOWN_BEHAVIOR } from "./world.ts";

/** What has to hold at the end, when faults are over and everyone was signed in. */
export interface End {
  server: ModelServer;
  observer: Observer;
  /** What still lies on each device. */
  left: ReadonlyMap<string, readonly Row[]>;
}

/** All that is wrong, in words; empty where every invariant holds. */
export function violations(end: End): string[] {
  return [...undrained(end), ...refusedInVain(end), ...lostOrDoubled(end), ...unheardOf(end), ...outOfOrder(end)];
}

/** The outbox drains: only what was refused stays, what waits under it, and what a newer version left. */
function undrained({ left }: End): string[] {
  return [...left].flatMap(([device, rows]) => {
    const { groups } = planOf({ ...EMPTY, rows, batches: new Map() }, () => false);
    const stuck = [...rows.filter(({ batch }) => batch !== null), ...groups.flat()];
    return stuck.map((row) => `${device}: ${row.kind} ${row.op_id} was never delivered`);
  });
}

/** Whether the model server may say no to this for good, or the device does not know the day of it. */
function isRefusable({ kind, args, refusal }: Row): boolean {
  if (refusal?.code === WRONG_DATE) return true;
  if (kind === "undo") return refusal?.message === "UNDO_TOO_LATE";
  if (kind === "complete") return refusal?.message === "ALREADY_COMPLETED" || args.student_id === STRANGER;
  if (kind === "circle") return args.activity_id === UNKNOWN_ACTIVITY;
  if (args.class_id === FOREIGN_CLASS) return true;
  if (kind === "record") return args.behavior_id === UNKNOWN_BEHAVIOR || args.student_ids.includes(STRANGER);
  return (kind === "mark" || kind === "note") && args.student_id === STRANGER;
}

/** A teacher is asked for help only with what the server will not take; trouble on the way is none of hers. */
function refusedInVain({ left }: End): string[] {
  const refused = [...left.values()].flat().filter((row) => row.refusal !== null && !isRefusable(row));
  return refused.map(({ kind, refusal }) => `${kind} was refused: ${refusal?.message}`);
}

const isMark = (effect: Effect, { row }: Tap): boolean =>
  row.kind === "mark" &&
  effect.what === "mark" &&
  effect.account === row.account_id &&
  effect.class_id === row.args.class_id &&
  effect.student_id === row.args.student_id &&
  effect.told_at === row.tapped_at;

/** Marks of the same student at the very same moment, from two tabs in one request: the ledger cannot tell them apart. */
const sharers = (effect: Effect, { rowsOf, taps }: Observer): number =>
  rowsOf
    .get(effect.key)
    ?.flatMap((opId) => taps.get(opId) ?? [])
    .filter((tap) => isMark(effect, tap)).length ?? 1;

/** Effects of a tap in the ledger, by each part of it that must be there once. */
function effectsOf(tap: Tap, { server, observer }: End): number[] {
  const { row } = tap;
  const own = server.effects.filter(
    ({ key, account }) => account === row.account_id && observer.rowsOf.get(key)?.includes(row.op_id) === true,
  );
  const count = (is: (effect: Effect) => boolean): number => own.filter(is).length;
  switch (row.kind) {
    case "mark":
      return [
        own.filter((effect) => isMark(effect, tap)).reduce((sum, effect) => sum + 1 / sharers(effect, observer), 0),
      ];
    case "finish":
    case "reopen":
      return [count(({ what }) => what === row.kind)];
    case "record":
      return row.args.student_ids
        .filter((id) => STUDENTS.includes(id))
        .map((id) => count(({ what, event_id }) => what === "record" && event_id === eventId(row.op_id, id)));
    case "note":
    case "complete":
    case "circle":
      return [count(({ what }) => what === row.kind)];
    case "seat":
      return row.args.moves.map(({ student_id }) =>
        count(({ what, student_id: of }) => what === "seat" && of === student_id),
      );
    case "undo":
      return row.args.event_ids.map((id) => count(({ what, event_id }) => what === "undo" && event_id === id));
  }
}

/** Every tap shown is in the ledger once or visibly needs a teacher. */
function lostOrDoubled(end: End): string[] {
  const { observer, left, server } = end;
  const waiting = new Map([...left.values()].flat().map((row) => [row.op_id, row]));
  const wrong: string[] = [];
  for (const opId of observer.shown) if (!observer.taps.has(opId)) wrong.push(`${opId} was shown and never durable`);
  for (const tap of observer.taps.values()) {
    const { row } = tap;
    if (!isKnownKind(row.kind)) {
      if (!waiting.has(row.op_id)) wrong.push(`a newer version's ${row.op_id} is gone`);
      continue;
    }
    const counts = effectsOf(tap, end);
    if (counts.some((count) => count > 1)) wrong.push(`${row.kind} ${row.op_id} happened ${counts.join(", ")} times`);
    if (tap.isRest || tap.end !== null || waiting.has(row.op_id)) continue;
    if (row.kind === "undo") {
      const standing = row.args.event_ids.filter((id) => server.isStanding(id));
      if (standing.length > 0) wrong.push(`undo ${row.op_id} left ${standing.length} standing`);
    } else if (counts.some((count) => count === 0)) wrong.push(`${row.kind} ${row.op_id} is lost`);
  }
  return wrong;
}

/** The tap that an effect came from. */
function sourceOf(effect: Effect, { observer }: End): Tap | undefined {
  const taps = observer.rowsOf.get(effect.key)?.flatMap((opId) => observer.taps.get(opId) ?? []) ?? [];
  return effect.what === "mark"
    ? taps.find((tap) => isMark({ ...effect, account: tap.row.account_id }, tap))
    : taps.find(({ row }) => row.kind === effect.what);
}

/** Nothing happens that nobody tapped, or under another account. */
function unheardOf(end: End): string[] {
  return end.server.effects.flatMap((effect) => {
    const tap = sourceOf(effect, end);
    if (!tap) return [`${effect.what} ${effect.key} comes from no tap`];
    return tap.row.account_id === effect.account
      ? []
      : [`${effect.what} of ${tap.row.account_id} happened under ${effect.account}`];
  });
}

/** The seating of a class has an order of its own, and so has a circle. */
function lanesOf({ what, class_id, student_id }: Effect): string[] {
  if (what === "seat") return [`seating ${class_id}`];
  const ofCheckIn = class_id === "" || ["record", "note", "undo"].includes(what) ? [] : [`check-in ${class_id}`];
  return student_id === null ? ofCheckIn : [...ofCheckIn, `student ${student_id}`];
}

/** Taps that were refused at some time, and those that waited under them while others of their check-in went. */
function heldTaps({ observer }: End): ReadonlySet<Tap> {
  const held = new Set<Tap>();
  const keys = new Set<string>();
  const inOrder = [...observer.taps.values()].sort((a, b) => a.row.seq - b.row.seq);
  for (const tap of inOrder) {
    const of = (names: readonly string[]): string[] => names.map((name) => `${tap.device}/${name}`);
    if (!isKnownKind(tap.row.kind)) continue;
    if (!tap.everRefused && !of(blockedBy(tap.row)).some((key) => keys.has(key))) continue;
    held.add(tap);
    for (const key of of([...holdsOf(tap.row), ...tap.held])) keys.add(key);
  }
  return held;
}

/** Per student, per check-in and per seating plan, what one teacher tapped on one device happens in the order of the taps. */
function outOfOrder(end: End): string[] {
  const latest = new Map<string, Tap>();
  const held = heldTaps(end);
  const wrong: string[] = [];
  for (const effect of end.server.effects) {
    const tap = sourceOf(effect, end);
    if (!tap || held.has(tap)) continue;
    for (const lane of lanesOf(effect)) {
      const name = `${tap.device}/${tap.row.account_id}/${lane}`;
      const before = latest.get(name);
      if (before && before.row.seq > tap.row.seq)
        wrong.push(`${lane}: ${tap.row.kind} ${tap.row.seq} after ${before.row.kind} ${before.row.seq}`);
      latest.set(name, tap);
    }
  }
  return wrong;
}
