import { isOnEdge } from "#server/services/figures/school-days.ts";
import type { Scope } from "./scope.ts";

/**
 * Whom it concerns when a past date becomes a school day, or ceases to be one, because a check-in arrived late: the rules
 * count in school days, so that windows, rests and ends after the date move for the whole school, and what was marked on
 * it counts or does so no more. That happens at one check-in of such a date; at every other nobody.
 */
export async function touchedBySchoolDay(scope: Scope): Promise<{ studentIds: string[]; classIds: string[] }> {
  const { ctx, changed, freshFrom, calendar } = scope;
  if (changed >= calendar.today || changed < freshFrom) return { studentIds: [], classIds: [] };
  if (!(await isOnEdge(ctx.db, ctx.actor.schoolId, changed))) return { studentIds: [], classIds: [] };
  const recorded = await ctx.db
    .selectFrom("event")
    .select("student_id")
    .distinct()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("date", ">", changed)
    .where("undone_at", "is", null)
    .execute();
  const marked = await ctx.db
    .selectFrom("student_day")
    .select("student_id")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("date", "=", changed)
    .execute();
  const connected = await ctx.db
    .selectFrom("connection")
    .select("student_id")
    .distinct()
    .where("school_id", "=", ctx.actor.schoolId)
    .where((eb) =>
      eb.or([
        eb("status", "=", "active"),
        eb("settled_on", ">=", calendar.windowStart(changed, scope.figures.rest_days + 1)),
      ]),
    )
    .execute();
  const classes = await ctx.db
    .selectFrom("check_in")
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "check_in.school_id").onRef("class.id", "=", "check_in.class_id"),
    )
    .select("class.id")
    .distinct()
    .where("check_in.school_id", "=", ctx.actor.schoolId)
    .where("check_in.date", ">", changed)
    .where("check_in.finished_at", "is not", null)
    .where("class.kind", "=", "daily")
    .execute();
  return {
    studentIds: [...recorded, ...marked, ...connected].map((row) => row.student_id),
    classIds: classes.map((row) => row.id),
  };
}
