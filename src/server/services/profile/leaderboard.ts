import type { Leaderboard, LeaderboardEntry } from "#contract/profile.ts";
import type { PersonTable } from "#server/database/schema.ts";
import { type Context, today } from "#server/services/context.ts";
import { isWithin, periodOf } from "#server/services/figures/scope.ts";
import { streaksOf } from "#server/services/figures/streak.ts";
import { byName, studentRef } from "#server/services/people.ts";
import { readSettings } from "#server/services/school/settings.ts";

/** Connections count over so many school days, today so far included. */
const CONNECTION_DAYS = 20;

type Teacher = Pick<PersonTable, "id" | "first_name" | "last_name" | "avatar" | "animal" | "leaderboard_hidden">;

/** Teachers of the school by current streak, oneself always among them. */
export async function getLeaderboard(ctx: Context, limit: number): Promise<Leaderboard> {
  const me = ctx.actor.personId;
  const enabled = await isEnabled(ctx);
  const teachers = await teachersOf(ctx);
  const listed = teachers.filter((one) => one.id === me || (enabled && one.leaderboard_hidden === 0));
  const ids = listed.map((one) => one.id);
  const streaks = await streaksOf(ctx, ids);
  const completed = await completedBy(ctx, ids);
  const entries = rank(
    listed.sort(byName(ctx.actor.locale)).map((one) => ({
      person: studentRef(ctx.actor, one),
      streak: streaks.get(one.id) ?? 0,
      connections_completed: completed.get(one.id) ?? 0,
      is_me: one.id === me,
    })),
  );
  return {
    streak: streaks.get(me) ?? 0,
    enabled,
    shown: teachers.some((one) => one.id === me && one.leaderboard_hidden === 0),
    entries: entries.filter((entry, index) => index < limit || entry.is_me),
  };
}

/** Orders by streak, then connections completed; equals keep their order and share the rank of the first of them. */
export function rank(teachers: readonly Omit<LeaderboardEntry, "rank">[]): LeaderboardEntry[] {
  const sorted = teachers.toSorted((a, b) => b.streak - a.streak || b.connections_completed - a.connections_completed);
  let shared = 0;
  return sorted.map((one, index) => {
    const before = sorted[index - 1];
    if (before?.streak !== one.streak || before.connections_completed !== one.connections_completed) shared = index + 1;
    return { rank: shared, ...one };
  });
}

async function isEnabled(ctx: Context): Promise<boolean> {
  const { settings } = await ctx.db
    .selectFrom("school")
    .select("settings")
    .where("id", "=", ctx.actor.schoolId)
    .executeTakeFirstOrThrow();
  return readSettings(settings).leaderboard;
}

function teachersOf(ctx: Context): Promise<Teacher[]> {
  return ctx.db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "avatar", "animal", "leaderboard_hidden"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("role", "=", "teacher")
    .where((eb) =>
      eb.or([eb("left_on", "is", null), eb("left_on", ">", today(ctx)), eb("id", "=", ctx.actor.personId)]),
    )
    .execute();
}

/** Connections that each completed in the latest school days. */
async function completedBy(ctx: Context, ids: readonly string[]): Promise<Map<string | null, number>> {
  const { schoolId } = ctx.actor;
  const { range } = await periodOf(ctx, CONNECTION_DAYS);
  const rows = await ctx.db
    .selectFrom("connection")
    .select((eb) => ["completed_by", eb.fn.countAll<number>().as("count")])
    .where("school_id", "=", schoolId)
    .where("completed_by", "in", [...ids])
    .where(isWithin("settled_on", range))
    .where("status", "=", "completed")
    .groupBy("completed_by")
    .execute();
  return new Map(rows.map((row) => [row.completed_by, row.count]));
}
