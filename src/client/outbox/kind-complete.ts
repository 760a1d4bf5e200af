import type { CompleteConnection, Connection } from "#contract/connection.ts";
import { alone } from "./carry-alone.ts";
import type { CompleteArgs, RowOf } from "./commands.ts";
import type { ListDraft } from "./drafts.ts";
import { connectionKey, studentKey } from "./keys.ts";
import type { KindEntry } from "./kind.ts";

const completion = ({ resolutions, selected_option }: CompleteArgs): CompleteConnection => ({
  resolutions,
  selected_option,
});

function onList(draft: ListDraft, row: RowOf<"complete">): void {
  draft.completed.add(row.args.connection_id);
}

export const completeKind: KindEntry<"complete"> = {
  carrier: alone<"complete", Connection>({
    kind: "complete",
    step: ({ args }) => ({ method: "PATCH", path: `/connection/${args.connection_id}`, body: completion(args) }),
    isAbout: ({ args }, { id, status, selected_option }) =>
      id === args.connection_id && typeof status === "string" && selected_option === args.selected_option,
    delivery: (rows, answer) => ({ by: "connection", rows, answer }),
  }),
  lanes: (args) => [studentKey(args.student_id), connectionKey(args.connection_id)],
  waitsUnder: () => [],
  holds: () => [],
  about: ({ class_id, date, student_id }) => ({ class_id, date, student_ids: [student_id] }),
  overlay: { list: onList },
};
