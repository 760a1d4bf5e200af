import type { Mark } from "#contract/check-in.ts";
import { type MarkStatus, replaces, timesAfter } from "#contract/marks.ts";
import type { CheckInDraft } from "#client/outbox/overlay.ts";
import { counts } from "#client/outbox/pending.ts";
import { checkInKey, isSameCheckIn, type OfCheckIn, type Row, type RowOf, studentKey } from "#client/outbox/row.ts";
import type { CommandType } from "./command.ts";

/** A student is here, late, away or excused. */
export interface MarkArgs extends OfCheckIn {
  student_id: string;
  status: MarkStatus;
  /** Left out: stays as it was; null: taken away. */
  note?: string | null;
  arrived_at?: string | null;
  left_at?: string | null;
  returned_at?: string | null;
  /** `version` of the mark that the teacher saw; pass it as shown, the outbox leaves it out where it means nothing. */
  base?: number;
}

const marksSame = (row: Row, args: MarkArgs): boolean =>
  row.kind === "mark" && row.args.student_id === args.student_id && isSameCheckIn(row.args, args);

/**
 * A mark over one that still waits replaces no version that the server knows: the later moment decides. What was refused
 * is not what the teacher saw.
 */
function withoutIdleBase(args: MarkArgs, waiting: readonly Row[]): MarkArgs {
  const { base, ...rest } = args;
  const means = base !== undefined && base >= 1 && !waiting.some((row) => marksSame(row, args) && counts(row));
  return means ? args : rest;
}

// What shows before the server has it.

/** What the args leave out stays as it was. */
function markAfter({ args, tapped_at }: RowOf<"mark">, before: Mark | undefined): Mark {
  return {
    student_id: args.student_id,
    status: args.status,
    note: args.note === undefined ? (before?.note ?? null) : args.note || null,
    ...timesAfter(args, before),
    marked_at: tapped_at,
    marked_by: null,
    settled: false,
    version: before?.version ?? 0,
  };
}

function onCheckIn(draft: CheckInDraft, row: RowOf<"mark">): void {
  if (!isSameCheckIn(draft, row.args)) return;
  const before = draft.marks.get(row.args.student_id);
  if (replaces({ marked_at: row.tapped_at, base: row.args.base }, before)) {
    draft.marks.set(row.args.student_id, markAfter(row, before));
  }
}

export const mark: CommandType<"mark"> = {
  orderingKeys: (args) => [checkInKey(args), studentKey(args.student_id)],
  prepare: withoutIdleBase,
  about: (args) => ({ class_id: args.class_id, date: args.date, student_ids: [args.student_id] }),
  overlay: { checkIn: onCheckIn },
};
