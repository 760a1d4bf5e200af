import type { HistoryEntry } from "#contract/history.ts";
import { MARK_NAMES } from "#contract/marks.ts";
import type { EventTable, MarkTable } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { canUndo } from "#server/services/events/undo-window.ts";
import { namesWith, personRef } from "#server/services/people.ts";
import { compareText, type Evidence } from "./facts.ts";

/** What is stored as evidence, from its column. */
export const readEvidence = (json: string): Evidence[] => JSON.parse(json) as Evidence[];

/** What a mark is called; unlike a history, evidence also tells days here. */

type MarkEvidence = Extract<Evidence, { kind: "mark" }>;

/** The evidence of each as lines of a history, oldest first. */
export async function shapeEvidence(
  ctx: Context,
  given: readonly { studentId: string; evidence: readonly Evidence[] }[],
): Promise<HistoryEntry[][]> {
  const all = given.flatMap((one) => one.evidence);
  const events = await eventsOf(
    ctx,
    all.flatMap((one) => (one.kind === "event" ? one.id : [])),
  );
  const marks = await marksOf(
    ctx,
    all.flatMap((one) => (one.kind === "mark" ? one.id : [])),
    [...new Set(given.map((one) => one.studentId))],
  );
  const names = await namesWith(ctx, [
    ...[...events.values()].map((event) => event.recorded_by),
    ...[...marks.values()].map((mark) => mark.marked_by),
  ]);
  return given.map(({ studentId, evidence }) =>
    evidence
      .flatMap((one): HistoryEntry[] => {
        if (one.kind === "mark") return [markEntry(one, marks.get(`${one.id}/${studentId}`), names)];
        const event = events.get(one.id);
        return event ? [eventEntry(ctx, event, names)] : [];
      })
      .toSorted(
        (a, b) => compareText(a.date, b.date) || compareText(a.occurred_at, b.occurred_at) || compareText(a.id, b.id),
      ),
  );
}

async function eventsOf(ctx: Context, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await ctx.db
    .selectFrom("event")
    .innerJoin("behavior", (join) =>
      join.onRef("behavior.school_id", "=", "event.school_id").onRef("behavior.id", "=", "event.behavior_id"),
    )
    .selectAll("event")
    .select("behavior.name")
    .where("event.school_id", "=", ctx.actor.schoolId)
    .where("event.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function marksOf(ctx: Context, checkInIds: string[], studentIds: string[]): Promise<Map<string, MarkTable>> {
  if (checkInIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("mark")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("check_in_id", "in", [...new Set(checkInIds)])
    .where("student_id", "in", studentIds)
    .execute();
  return new Map(rows.map((row) => [`${row.check_in_id}/${row.student_id}`, row]));
}

/** One that was undone is told as well: it was evidence of what was completed. */
const eventEntry = (ctx: Context, event: EventTable & { name: string }, names: Map<string, string>): HistoryEntry => ({
  id: event.id,
  group: event.group_slug,
  type_id: event.behavior_id,
  name: event.name,
  occurred_at: event.occurred_at,
  date: event.date,
  class_id: event.class_id,
  by: personRef(event.recorded_by, names),
  note: event.note,
  can_undo: canUndo(ctx, event),
});

/** Says what the mark said when it became evidence; who marked it and the note are told while it still says so. */
function markEntry(evidence: MarkEvidence, mark: MarkTable | undefined, names: Map<string, string>): HistoryEntry {
  const same = mark?.status === evidence.status ? mark : undefined;
  return {
    id: evidence.id,
    group: "attendance",
    type_id: evidence.status,
    name: MARK_NAMES[evidence.status],
    occurred_at: evidence.marked_at,
    date: evidence.date,
    class_id: evidence.class_id,
    by: personRef(same?.marked_by ?? null, names),
    note: same?.note ?? null,
    can_undo: false,
  };
}
