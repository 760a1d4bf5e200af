import type { CheckInDraft } from "#client/outbox/overlay.ts";
import { checkInKey, isSameCheckIn, type OfCheckIn, type RowOf } from "#client/outbox/row.ts";
import type { CommandType } from "./command.ts";

/* Finishing a check-in and opening it again. */

export interface FinishArgs extends OfCheckIn {
  /** Those shown on this tablet: the untouched among them are settled as present. */
  student_ids: string[];
}

export interface ReopenArgs extends OfCheckIn {
  /** Whose finish is taken back: a colleague's, who was first, stays. Left out by earlier versions of the app. */
  finished_by?: string;
}

/** Settles as present those shown who have no mark, as the server will. */
function onFinish(draft: CheckInDraft, { args, tapped_at }: RowOf<"finish">): void {
  if (!isSameCheckIn(draft, args) || !draft.checkIn) return;
  draft.checkIn = { ...draft.checkIn, finished_at: draft.checkIn.finished_at ?? tapped_at };
  for (const student_id of args.student_ids) {
    if (draft.marks.has(student_id) || draft.listed?.has(student_id) === false) continue;
    draft.marks.set(student_id, {
      student_id,
      status: "present",
      note: null,
      arrived_at: null,
      marked_at: tapped_at,
      marked_by: null,
      settled: true,
      version: 0,
    });
  }
}

/** Forgets what was settled. What this device has finished itself names nobody yet. */
function onReopen(draft: CheckInDraft, { args }: RowOf<"reopen">): void {
  if (!isSameCheckIn(draft, args) || !draft.checkIn?.finished_at) return;
  const by = draft.checkIn.finished_by;
  if (by && args.finished_by && by.id !== args.finished_by) return;
  draft.checkIn = { ...draft.checkIn, finished_at: null, finished_by: null };
  for (const one of draft.marks.values()) if (one.settled) draft.marks.delete(one.student_id);
}

const shared = {
  orderingKeys: (args: OfCheckIn) => [checkInKey(args)],
  about: ({ class_id, date }: OfCheckIn) => ({ class_id, date, student_ids: [] }),
};

export const finish: CommandType<"finish"> = { ...shared, overlay: { checkIn: onFinish } };

export const reopen: CommandType<"reopen"> = { ...shared, overlay: { checkIn: onReopen } };
