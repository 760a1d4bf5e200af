import { madeByKey, type OfCheckIn } from "#client/outbox/row.ts";
import type { CommandType } from "./command.ts";

/** What was said in a circle. */
export interface CircleArgs extends OfCheckIn {
  activity_id: string;
  /** 1 to 2,000 characters, typed; the entry has the id `circleEntryId(op_id)`. */
  comment: string;
}

export const circle: CommandType<"circle"> = {
  orderingKeys: (_, opId) => [madeByKey(opId)],
  about: ({ class_id, date }) => ({ class_id, date, student_ids: [] }),
  // Shown by its own sheet alone, which lists what waits.
  overlay: {},
};
