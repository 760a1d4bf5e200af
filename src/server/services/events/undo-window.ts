import { forbidden, notFound, refused } from "#server/errors.ts";
import { boundedMoment } from "#server/services/check-in/dates.ts";
import { findClass } from "#server/services/classes/class-access.ts";
import { type Context, stamp } from "#server/services/context.ts";

/** For how long after it occurred an event or a note can be undone. */
const UNDO_MS = 24 * 3_600_000;

/** Whether the actor could undo an event now: a standing one of their own, within its time. */
export const canUndo = (
  ctx: Context,
  event: { recorded_by: string; occurred_at: string; undone_at?: string | null },
): boolean =>
  !event.undone_at &&
  event.recorded_by === ctx.actor.personId &&
  ctx.now.getTime() - Date.parse(event.occurred_at) <= UNDO_MS;

/** What was recorded of a student, as far as undoing it asks. */
interface Recorded {
  author: string;
  class_id: string;
  date: string;
  at: string;
  undone_at: string | null;
}

/**
 * The moment at which it counts as undone; null where it was undone before. Throws 404 where the actor may not see it,
 * 403 for a colleague's, 400 `UNDO_TOO_LATE` past its 24 hours as judged by `asked`, or by now where that is left out.
 */
export async function undoMoment(ctx: Context, recorded: Recorded, asked: string | undefined): Promise<string | null> {
  if (recorded.author !== ctx.actor.personId)
    throw (await findClass(ctx, recorded.class_id, recorded.date)) ? forbidden() : notFound();
  if (recorded.undone_at) return null;
  const undoneAt = boundedMoment(ctx, asked ?? stamp(ctx));
  if (Date.parse(undoneAt) - Date.parse(recorded.at) > UNDO_MS) throw refused("UNDO_TOO_LATE");
  return undoneAt;
}
