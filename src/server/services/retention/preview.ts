import type { Retention, RetentionPreview } from "#contract/school-settings.ts";
import { type Context, today } from "#server/services/context.ts";
import { readSettings } from "#server/services/school/settings.ts";
import { cutoffsOf, deletesMore } from "./cutoffs.ts";
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

/** What would be deleted if the school kept its records for so long, with another school year where one is given: nothing is. */
export async function previewRetention(
  ctx: Context,
  { school_year_from, ...given }: Retention & { school_year_from?: string | undefined },
): Promise<RetentionPreview> {
  const { retention, connections } = readSettings(ctx.actor.settings);
  const present = cutoffsOf(retention, connections.school_year_from, today(ctx));
  const cutoffs = cutoffsOf(given, school_year_from ?? connections.school_year_from, today(ctx));
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
    deletes_more: deletesMore(cutoffs, present),
  };
}
