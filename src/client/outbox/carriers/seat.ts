import type { StudentList } from "#contract/check-in.ts";
import { updateSeating } from "#contract/routes/check-in.ts";
import type { SeatingChange, SeatingPlan } from "#contract/seating.ts";
import { addressOf } from "#client/api/request.ts";
import { seated } from "#client/outbox/commands/seat.ts";
import type { RowOf } from "#client/outbox/row.ts";
import { alone, type DeliveryBy, type Effects, type SendingType } from "./carrier.ts";

const change = ({ args: { layout, moves, base }, tapped_at }: RowOf<"seat">): SeatingChange => ({
  ...(layout ? { layout: { ...layout, changed_at: tapped_at } } : {}),
  moves: moves.map((move) => ({ ...move, moved_at: tapped_at })),
  ...(base ? { base } : {}),
});

// What the answer changes in the cache.

const ofClass = (classId: string, seating: (list: StudentList) => SeatingPlan): Effects => ({
  studentList: (list) => (list.class.id === classId ? { ...list, seating: seating(list) } : list),
});

export const afterSeat = ({ answer }: DeliveryBy<"seat">): Effects =>
  ofClass(answer.class_id, ({ seating }) => (seating && seating.version > answer.version ? seating : answer));

export const seat: SendingType<"seat"> = {
  blockedBy: () => [],
  holds: () => [],
  carrier: alone<"seat", SeatingPlan>({
    kind: "seat",
    step: (row) => ({
      method: updateSeating.method,
      path: addressOf(updateSeating, { params: { classId: row.args.class_id } }),
      body: change(row),
    }),
    isAbout: ({ args }, { class_id, seats }) => class_id === args.class_id && Array.isArray(seats),
    delivery: (rows, answer) => ({ by: "seat", rows, answer }),
  }),
  untold: ({ args }) => ofClass(args.class_id, ({ seating }) => seated(seating, args)),
};
