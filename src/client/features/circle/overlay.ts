import type { CircleDay, CircleEntry } from "#contract/circle.ts";
import { circleEntryId } from "#contract/ids.ts";
import { type Standing, standingOf } from "#client/outbox/pending.ts";
import type { Row, RowOf } from "#client/outbox/row.ts";

export interface ShownEntry extends CircleEntry {
  /** Absent: the server has it. */
  pending?: Standing;
}

const waiting = (row: Row & RowOf<"circle">, titles: ReadonlyMap<string, string>): ShownEntry => ({
  id: circleEntryId(row.op_id),
  activity_id: row.args.activity_id,
  title: titles.get(row.args.activity_id) ?? "",
  comment: row.args.comment,
  by: null,
  date: row.args.date,
  created_at: row.tapped_at,
  pending: standingOf(row),
});

/** A class's latest entries with what waits on this device before them, newest first; each once, under the id that it will have. */
export function overlayEntries(
  { activities, entries }: CircleDay,
  rows: readonly Row[],
  classId: string,
): ShownEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  const titles = new Map([
    ...entries.map(({ activity_id, title }) => [activity_id, title] as const),
    ...activities.map(({ id, title }) => [id, title] as const),
  ]);
  const own = rows.flatMap((row) =>
    row.kind === "circle" && row.args.class_id === classId ? [waiting(row, titles)] : [],
  );
  return [...own.filter(({ id }) => !known.has(id)).toReversed(), ...entries];
}
