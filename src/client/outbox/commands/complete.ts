import type { ListDraft } from "#client/outbox/overlay.ts";
import { connectionKey, type OfCheckIn, type RowOf, studentKey } from "#client/outbox/row.ts";
import type { CommandType } from "./command.ts";

/** A connection is completed. */
export interface CompleteArgs extends OfCheckIn {
  /** Where it was completed: the class that was open, and the school's date. */
  connection_id: string;
  student_id: string;
  /** Id of one of its options. */
  selected_option: string;
  /** What was agreed, 0 to 10 lines; typed, as a note is. */
  resolutions: string[];
}

function onList(draft: ListDraft, row: RowOf<"complete">): void {
  draft.completed.add(row.args.connection_id);
}

export const complete: CommandType<"complete"> = {
  orderingKeys: (args) => [studentKey(args.student_id), connectionKey(args.connection_id)],
  about: ({ class_id, date, student_id }) => ({ class_id, date, student_ids: [student_id] }),
  overlay: { list: onList },
};
