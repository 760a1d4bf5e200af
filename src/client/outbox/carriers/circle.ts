import type { CircleDay, CircleEntry } from "#contract/circle.ts";
import { circleEntryId } from "#contract/ids.ts";
import { createCircleEntry } from "#contract/routes/students.ts";
import { addressOf } from "#client/api/request.ts";
import { sentComment } from "#client/api/circle-comment.ts";
import type { RowOf } from "#client/outbox/row.ts";
import { alone, type DeliveryBy, type Effects, type SendingType } from "./carrier.ts";

// What the answer changes in the cache.

const withEntry = (day: CircleDay, entry: CircleEntry): CircleDay =>
  day.entries.some(({ id }) => id === entry.id) ? day : { ...day, entries: [entry, ...day.entries] };

export const afterCircle = ({ rows: [row], answer }: DeliveryBy<"circle">): Effects =>
  row ? { circleDay: { classId: row.args.class_id, change: (day) => withEntry(day, answer) } } : {};

const untold = ({ op_id, args: { activity_id, comment, class_id, date }, tapped_at }: RowOf<"circle">): Effects => ({
  circleDay: {
    classId: class_id,
    change: (day) =>
      withEntry(day, {
        id: circleEntryId(op_id),
        activity_id,
        comment,
        title: day.activities.find(({ id }) => id === activity_id)?.title ?? "",
        by: null,
        date,
        created_at: tapped_at,
      }),
  },
  askAnew: ["circle"],
});

export const circle: SendingType<"circle"> = {
  blockedBy: () => [],
  holds: () => [],
  carrier: alone<"circle", CircleEntry>({
    kind: "circle",
    step: ({ args: { activity_id, comment, class_id, date } }) => ({
      method: createCircleEntry.method,
      path: addressOf(createCircleEntry),
      body: { comment: sentComment(comment), activity_id, class_id, date },
    }),
    isAbout: ({ op_id, args }, { id, activity_id }) => id === circleEntryId(op_id) && activity_id === args.activity_id,
    delivery: (rows, answer) => ({ by: "circle", rows, answer }),
  }),
  untold,
};
