import type { Context } from "#server/services/context.ts";

/** For how long after it occurred an event can be undone. */
export const UNDO_MS = 24 * 3_600_000;

/** Whether the actor could undo an event now: a standing one of their own, within its time. */
export const canUndo = (
  ctx: Context,
  event: { recorded_by: string; occurred_at: string; undone_at?: string | null },
): boolean =>
  !event.undone_at &&
  event.recorded_by === ctx.actor.personId &&
  ctx.now.getTime() - Date.parse(event.occurred_at) <= UNDO_MS;
