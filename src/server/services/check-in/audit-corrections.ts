import { inFlight } from "#server/database/in-flight.ts";
import type { CheckInTable } from "#server/database/schema.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import type { Context } from "#server/services/context.ts";
import type { Replaced } from "./apply-marks.ts";

/** While a check-in is open marks come and go; afterwards each change of one is a correction of a record: what it was, and became. */
export async function auditCorrections(
  ctx: Context,
  { id, class_id, date }: CheckInTable,
  changed: readonly Replaced[],
): Promise<void> {
  const entries = changed.map(({ before, after }) => {
    const detail = {
      check_in_id: id,
      class: class_id,
      date,
      from: before?.status ?? "unmarked",
      to: after.status,
      ...besides(before, after),
    };
    return writeAudit(ctx.db, { ...by(ctx), action: "mark.corrected", subjectId: after.student_id, detail });
  });
  await inFlight(entries);
}

/** What else is another: never a note's own words, which may name someone. */
function besides(before: Replaced["before"], after: Replaced["after"]): Record<string, string | boolean> {
  return {
    ...((before?.note ?? null) === after.note ? {} : { note_changed: true }),
    ...((before?.arrived_at ?? null) === after.arrived_at || after.arrived_at === null
      ? {}
      : { arrived_at: after.arrived_at }),
  };
}
