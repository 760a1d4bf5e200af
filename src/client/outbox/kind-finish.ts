import { byCheckIn } from "./carry-check-in.ts";
import type { RowOf } from "./commands.ts";
import type { CheckInDraft } from "./drafts.ts";
import { checkInKey, finishKey } from "./keys.ts";
import { isSame, type KindEntry } from "./kind.ts";

/** Settles as present those shown who have no mark, as the server will. */
function finish(draft: CheckInDraft, { args, tapped_at }: RowOf<"finish">): void {
  if (!isSame(draft, args) || !draft.checkIn) return;
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

/** Forgets what was settled. */
function reopen(draft: CheckInDraft, { args }: RowOf<"reopen">): void {
  if (!isSame(draft, args) || !draft.checkIn?.finished_at) return;
  draft.checkIn = { ...draft.checkIn, finished_at: null, finished_by: null };
  for (const mark of draft.marks.values()) if (mark.settled) draft.marks.delete(mark.student_id);
}

const shared = {
  carrier: byCheckIn,
  lanes: checkInLane,
  waitsUnder: (args: { class_id: string; date: string }) => [checkInKey(args), finishKey(args)],
  holds: (args: { class_id: string; date: string }) => [finishKey(args)],
};

function checkInLane(args: { class_id: string; date: string }): string[] {
  return [checkInKey(args)];
}

export const finishKind: KindEntry<"finish"> = {
  ...shared,
  about: ({ class_id, date }) => ({ class_id, date, student_ids: [] }),
  overlay: { checkIn: finish },
};

export const reopenKind: KindEntry<"reopen"> = {
  ...shared,
  about: ({ class_id, date }) => ({ class_id, date, student_ids: [] }),
  overlay: { checkIn: reopen },
};
