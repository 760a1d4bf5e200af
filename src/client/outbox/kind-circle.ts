import type { CircleEntry } from "#contract/circle.ts";
import { circleEntryId } from "#contract/ids.ts";
import { sentComment } from "#client/api/circle-comment.ts";
import { alone } from "./carry-alone.ts";
import type { KindEntry } from "./kind.ts";
import { madeByKey } from "./keys.ts";

export const circleKind: KindEntry<"circle"> = {
  carrier: alone<"circle", CircleEntry>({
    kind: "circle",
    step: ({ args: { activity_id, comment } }) => ({
      method: "POST",
      path: "/circle",
      body: { comment: sentComment(comment), activity_id },
    }),
    isAbout: ({ op_id, args }, { id, activity_id }) => id === circleEntryId(op_id) && activity_id === args.activity_id,
    delivery: (rows, answer) => ({ by: "circle", rows, answer }),
  }),
  lanes: (_, opId) => [madeByKey(opId)],
  waitsUnder: () => [],
  holds: () => [],
  about: ({ class_id, date }) => ({ class_id, date, student_ids: [] }),
  overlay: {},
};
