import type { BehaviorGroup, DayFigures, DaysStatistics } from "#contract/check-in.ts";
import type { Row } from "./commands.ts";
import type { DaysDraft, KnownDaysStatistics, ShownStudentList } from "./drafts.ts";
import { layOnDays } from "./kinds.ts";
import { groupsOf } from "./overlay.ts";
import { counts } from "./pending.ts";

/** What the rows alone do not say. */
export interface DaysContext {
  /** The class that the statistics are of; left out: all of the teacher's. */
  class_id?: string | undefined;
  /** Lists of that class with the overlay on: they say what a day's marks come to. */
  lists?: readonly ShownStudentList[];
  behaviors?: readonly BehaviorGroup[];
}

const NONE = { present: 0, late: 0, absent: 0, excused: 0 };

/** Marks count for the figures while their check-in is finished. */
function fromList(day: DayFigures, { check_in, students }: ShownStudentList): DayFigures {
  if (!check_in?.finished_at) return { ...day, ...NONE, checked_in: 0 };
  const marked = { ...NONE };
  for (const { mark } of students) if (mark) marked[mark.status] += 1;
  return { ...day, ...marked, checked_in: 1 };
}

/** Whether the class is finished on the date, as the rows that wait have it; undefined where they do not say. */
function finishedByRows(rows: readonly Row[], classId: string, date: string): boolean | undefined {
  const last = rows.findLast(
    ({ kind, args }) => (kind === "finish" || kind === "reopen") && args.class_id === classId && args.date === date,
  );
  return last && last.kind === "finish";
}

function layFinished(
  draft: DaysDraft,
  rows: readonly Row[],
  { class_id, lists = [] }: DaysContext,
  today: string | undefined,
): void {
  if (class_id === undefined) return;
  for (const [date, day] of draft.days) {
    const list = lists.find((one) => one.class.id === class_id && one.date === date);
    const finished = list ? Boolean(list.check_in?.finished_at) : finishedByRows(rows, class_id, date);
    if (list) draft.days.set(date, fromList(day, list));
    else if (finished !== undefined) day.checked_in = finished ? 1 : 0;
    if (date === today && finished !== undefined) draft.isCheckIn = finished;
  }
}

/**
 * The days' figures with what waits laid over. Events are counted from the rows; marks from the `lists` of the class,
 * where given. Over all classes the marks stay the server's: a student-day is not told from the rows alone.
 */
export function overlayDaysStatistics(
  stats: KnownDaysStatistics,
  taps: readonly Row[],
  context: DaysContext = {},
): DaysStatistics {
  const rows = taps.filter(counts);
  const own = (context.lists ?? []).flatMap((list) =>
    (list.own_events ?? []).map((event) => ({ ...event, date: list.date })),
  );
  const draft: DaysDraft = {
    class_id: context.class_id,
    days: new Map(stats.days.map((day) => [day.date, { ...day }])),
    isCheckIn: stats.is_check_in,
    events: new Map(own.map((event) => [event.id, event])),
    groupOf: groupsOf(context.behaviors),
  };
  for (const row of rows) layOnDays(draft, row, stats.applied?.includes(row.op_id) === true);
  layFinished(draft, rows, context, stats.days.at(-1)?.date);
  return { ...stats, days: stats.days.map((day) => draft.days.get(day.date) ?? day), is_check_in: draft.isCheckIn };
}
