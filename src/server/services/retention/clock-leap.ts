import { z } from "zod";
import type { Queryable } from "#server/services/context.ts";

/** Key of the table `meta` for what is known of the server's clock. */
const META_KEY = "retention.clock";

const DAY_MS = 86_400_000;
/** The clock has leapt where it is further from the moment at which it was last believed, in ms. */
const LEAP_MS = 60 * DAY_MS;
/** On so many days the app has to be used under a clock that has leapt: people would see that the date is wrong. */
const DAYS_OF_USE = 7;

const known = z.object({
  /** When retention last ran by a clock that was believed. ISO moments. */
  believed: z.string(),
  /** Since then the clock has leapt: from when on it was seen there, when last, and on how many days the app was used. */
  leap: z.object({ since: z.string(), seen: z.string(), daysUsed: z.number() }).nullable(),
});

type Known = z.infer<typeof known>;

/** A clock that is not believed yet. */
export interface ClockLeap {
  /** The last moment by the clock as it was before. */
  from: string;
  /** The first that was seen after it. */
  since: string;
}

/** The leap of the clock for which nothing is deleted; undefined where it is believed. */
export async function readClockLeap(db: Queryable): Promise<ClockLeap | undefined> {
  const state = await read(db);
  return state && leapOf(state);
}

/** What a technician is told of a leap: what is held, and what to do. Sentences without their full stops. */
export const explainLeap = ({ from, since }: ClockLeap): { says: string; todo: string } => ({
  says: `nothing is deleted for now: the clock went from ${from.slice(0, 10)} to ${since.slice(0, 10)}`,
  todo: `Set the clock if it is wrong; if it is right, deleting goes on once the app was used on ${DAYS_OF_USE} days`,
});

/**
 * Notes the clock of a run, in the caller's transaction; gives the leap where it is not to be believed. A wrong clock, a
 * server that was off for long and an old backup look alike: waiting loses nothing, and deleting cannot be undone.
 */
export async function noteClock(db: Queryable, now: Date): Promise<ClockLeap | undefined> {
  const at = now.toISOString();
  const before = (await read(db)) ?? { believed: (await latestUse(db)) ?? at, leap: null };
  if (!isLeap(before.believed, now)) return keep(db, { believed: at, leap: null });
  const goesOn = before.leap && before.leap.seen <= at && !isLeap(before.leap.seen, now) ? before.leap : undefined;
  const { since, seen, daysUsed } = goesOn ?? { since: at, seen: at, daysUsed: 0 };
  const days = daysUsed + ((await wasUsed(db, seen, at)) ? 1 : 0);
  if (days >= DAYS_OF_USE) return keep(db, { believed: at, leap: null });
  return keep(db, { believed: before.believed, leap: { since, seen: at, daysUsed: days } });
}

const leapOf = ({ believed, leap }: Known): ClockLeap | undefined =>
  leap ? { from: believed, since: leap.since } : undefined;

const isLeap = (from: string, now: Date): boolean => Math.abs(now.getTime() - Date.parse(from)) > LEAP_MS;

/** When somebody last used the app, as far as rows tell; undefined where nobody has yet. */
async function latestUse(db: Queryable): Promise<string | undefined> {
  const session = await db
    .selectFrom("session")
    .select((eb) => eb.fn.max("last_used_at").as("at"))
    .executeTakeFirst();
  const checkIn = await db
    .selectFrom("check_in")
    .select((eb) => eb.fn.max("created_at").as("at"))
    .executeTakeFirst();
  const moments = [session?.at, checkIn?.at].filter((moment) => typeof moment === "string");
  return moments.toSorted().at(-1);
}

/** By whoever is signed in, or by a check-in: a teacher who signs out leaves no session. */
async function wasUsed(db: Queryable, after: string, until: string): Promise<boolean> {
  const session = await db
    .selectFrom("session")
    .select("id")
    .where("last_used_at", ">", after)
    .where("last_used_at", "<=", until)
    .limit(1)
    .executeTakeFirst();
  if (session) return true;
  const checkIn = await db
    .selectFrom("check_in")
    .select("id")
    .where("school_id", "in", (eb) => eb.selectFrom("school").select("id"))
    .where("date", ">", after.slice(0, 10))
    .where("date", "<=", until.slice(0, 10))
    .limit(1)
    .executeTakeFirst();
  return checkIn !== undefined;
}

async function read(db: Queryable): Promise<Known | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", META_KEY).executeTakeFirst();
  return row && known.parse(JSON.parse(row.value));
}

async function keep(db: Queryable, now: Known): Promise<ClockLeap | undefined> {
  const value = JSON.stringify(now);
  await db
    .insertInto("meta")
    .values({ key: META_KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  return leapOf(now);
}
