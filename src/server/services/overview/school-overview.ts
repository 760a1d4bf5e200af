import type { SchoolOverview } from "#contract/audit.ts";
import { readBackupState, standingOf } from "#server/services/backup/backup-state.ts";
import { type Context, today } from "#server/services/context.ts";
import { recentSchoolDays } from "#server/services/figures/recent-school-days.ts";
import { notLeftBy } from "#server/services/people.ts";
import { countOpenTickets } from "#server/services/support/tickets.ts";

/** A figure for each part of running the school that has one. `makesBackups`: whether this server is to. */
export async function getSchoolOverview(ctx: Context, makesBackups: boolean): Promise<SchoolOverview> {
  const {
    db,
    actor: { schoolId },
  } = ctx;
  const day = today(ctx);
  const away = await db
    .selectFrom("announced_absence")
    .innerJoin("person", (join) =>
      join
        .onRef("person.school_id", "=", "announced_absence.school_id")
        .onRef("person.id", "=", "announced_absence.student_id"),
    )
    .select((eb) => eb.fn.count<number>("person.id").distinct().as("n"))
    .where("announced_absence.school_id", "=", schoolId)
    .where("from_date", "<=", day)
    .where("to_date", ">=", day)
    .where(notLeftBy(day))
    .executeTakeFirstOrThrow();
  const behaviors = await db
    .selectFrom("behavior")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("school_id", "=", schoolId)
    .where("retired_at", "is", null)
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom("person")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("school_id", "=", schoolId)
    .where(notLeftBy(day))
    .executeTakeFirstOrThrow();
  const classes = await db
    .selectFrom("class")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("school_id", "=", schoolId)
    .where((eb) => eb.or([eb("ended_on", "is", null), eb("ended_on", ">", day)]))
    .executeTakeFirstOrThrow();
  const { isSchoolToday } = await recentSchoolDays(ctx, 0);
  const backup = await readBackupState(db);
  return {
    open_tickets: await countOpenTickets(ctx),
    // Nobody is away where nobody is expected.
    away_today: isSchoolToday ? away.n : 0,
    behaviors: behaviors.n,
    people: people.n,
    classes: classes.n,
    backup: { state: standingOf(backup, makesBackups, ctx.now), at: backup?.goodAt ?? null },
  };
}
