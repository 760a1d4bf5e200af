import type { HistoryEntry } from "#contract/history.ts";
import type { EventTable } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { canUndo } from "#server/services/events/undo-window.ts";
import { personRef } from "#server/services/people.ts";

type EventFacts = Pick<
  EventTable,
  "id" | "group_slug" | "behavior_id" | "occurred_at" | "date" | "class_id" | "recorded_by" | "note"
>;

/** An event that stands as a line of a history. `name` and `icon` are its behaviour's; `names` hold its author's. */
export const eventEntry = (
  ctx: Context,
  event: EventFacts & { name: string; icon: string },
  names: Map<string, string>,
): HistoryEntry & { group: EventTable["group_slug"] } => ({
  id: event.id,
  group: event.group_slug,
  type_id: event.behavior_id,
  name: event.name,
  icon: event.icon,
  occurred_at: event.occurred_at,
  date: event.date,
  class_id: event.class_id,
  by: personRef(event.recorded_by, names),
  note: event.note,
  can_undo: canUndo(ctx, event),
});
