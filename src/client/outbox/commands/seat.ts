import type { StudentList } from "#contract/check-in.ts";
import type { SeatingPlan } from "#contract/seating.ts";
import { FIRST_LAYOUT, type SeatingLayout, type SeatMove, withMoves } from "#contract/seats.ts";
import { counts } from "#client/outbox/pending.ts";
import { isOf, type OfCheckIn, type Row, type RowOf } from "#client/outbox/row.ts";
import type { CommandType } from "./command.ts";

/** Students change places in the class's seating plan, or the plan its size; the date only tells when. */
export interface SeatArgs extends OfCheckIn {
  /** Left out: stays as it is. */
  layout?: SeatingLayout;
  /** Those of one hand's movement: who puts one child in the place of another moves both. */
  moves: SeatMove[];
  /** `version` of the plan that the teacher saw, 0 where there was none; the outbox counts what still waits in. */
  base?: number;
}

const ofSamePlan = (row: Row, classId: string): row is RowOf<"seat"> =>
  isOf("seat", row) && row.args.class_id === classId;

/** Over a change that still waits it is of the version which that one will make, where nobody comes between. */
function withNextBase({ base, ...args }: SeatArgs, waiting: readonly Row[]): SeatArgs {
  const before = waiting.filter((row) => ofSamePlan(row, args.class_id)).findLast(counts);
  const seen = before ? before.args.base : base;
  return seen === undefined ? args : { ...args, base: before ? seen + 1 : seen };
}

// What shows before the server has it.

export const seated = (plan: SeatingPlan | null | undefined, { class_id, layout, moves }: SeatArgs): SeatingPlan => ({
  class_id,
  version: 0,
  ...(plan ?? FIRST_LAYOUT),
  ...layout,
  seats: [...withMoves(plan?.seats ?? [], moves)],
});

const byMoment = (one: Row, other: Row): number =>
  one.tapped_at === other.tapped_at ? 0 : one.tapped_at < other.tapped_at ? -1 : 1;

/**
 * A class's plan with what waits laid over, whatever the day it was tapped on; undefined where the list tells of none. As
 * on the server the later tap stands, also where another tab's was kept first.
 */
export const overlaySeating = (
  { seating, class: { id } }: Pick<StudentList, "seating" | "class">,
  rows: readonly Row[],
): StudentList["seating"] =>
  rows
    .filter((row) => ofSamePlan(row, id))
    .filter(counts)
    .toSorted(byMoment)
    .reduce((plan, { args }) => seated(plan, args), seating);

export const seat: CommandType<"seat"> = {
  orderingKeys: ({ class_id }) => [`seating:${class_id}`],
  prepare: withNextBase,
  about: ({ class_id, date }) => ({ class_id, date, student_ids: [] }),
  overlay: {},
};
