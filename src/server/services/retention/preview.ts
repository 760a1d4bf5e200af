import type { RetentionPreview } from "#contract/school-settings.ts";
import { type Context, today } from "#server/services/context.ts";
import { schoolYearFrom } from "#server/services/school/school-year.ts";
import type { RetentionSettings } from "#server/services/school/settings.ts";
import { cutoffsOf } from "./cutoffs.ts";
import {
  oldAbsences,
  oldAudit,
  oldCheckIns,
  oldCircles,
  oldConnections,
  oldEvents,
  oldNotes,
  oldStudentDays,
  oldTickets,
} from "./old-rows.ts";

/** What would be deleted if the school kept its records for so long: nothing is. */
export async function previewRetention(ctx: Context, given: RetentionSettings): Promise<RetentionPreview> {
  const cutoffs = cutoffsOf(given, await schoolYearFrom(ctx), today(ctx));
  const {
    db,
    actor: { schoolId },
  } = ctx;
  const count = async (rows: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> =>
    (await rows.executeTakeFirstOrThrow()).n;
  return {
    attendance_before: cutoffs.attendance,
    records_before: cutoffs.records,
    check_ins: await count(oldCheckIns(db, schoolId, cutoffs).select((eb) => eb.fn.countAll<number>().as("n"))),
    student_days: await count(oldStudentDays(db, schoolId, cutoffs).select((eb) => eb.fn.countAll<number>().as("n"))),
    events: await count(oldEvents(db, schoolId, cutoffs).select((eb) => eb.fn.countAll<number>().as("n"))),
    notes: await count(oldNotes(db, schoolId, cutoffs).select((eb) => eb.fn.countAll<number>().as("n"))),
    connections: await count(oldConnections(db, schoolId, cutoffs).select((eb) => eb.fn.countAll<number>().as("n"))),
    circles: await count(oldCircles(db, schoolId, cutoffs).select((eb) => eb.fn.countAll<number>().as("n"))),
    absences: await count(oldAbsences(db, schoolId, cutoffs).select((eb) => eb.fn.countAll<number>().as("n"))),
    tickets: await count(oldTickets(db, schoolId, cutoffs).select((eb) => eb.fn.countAll<number>().as("n"))),
    audit_entries: await count(oldAudit(db, schoolId, cutoffs).select((eb) => eb.fn.countAll<number>().as("n"))),
  };
}
