import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { Schema } from "#server/database/schema.ts";

/** How far back a class's last check-in keeps it active, and which share of the active ones makes a school day. */
const ACTIVE_DAYS = 14;
export const SHARE = 0.25;

/** How far before a span of dates a class is looked for that was ended back before its own check-ins: longer than a school year. */
const ENDED_BACK_DAYS = 400;

/** What is known of the dates of a range. */
export interface KnownDates {
  schoolDays: Set<SchoolDate>;
  /** Closed by an administrator. */
  closed: Set<SchoolDate>;
  /** With a finished check-in, whether school days or not. */
  checkedIn: Set<SchoolDate>;
}

/**
 * The school days from `from` to `to`, both included, oldest first: dates on which at least one, and at least a
 * quarter, of the classes active in the 14 days before finished a check-in, unless an administrator opened or closed
 * the date.
 */
export async function schoolDaysBetween(
  db: Queryable,
  schoolId: string,
  from: SchoolDate,
  to: SchoolDate,
): Promise<SchoolDate[]> {
  return [...(await knownDates(db, schoolId, from, to)).schoolDays].sort();
}

/** The same with what else is known of the dates. */
export async function knownDates(
  db: Queryable,
  schoolId: string,
  from: SchoolDate,
  to: SchoolDate,
): Promise<KnownDates> {
  return judgeDates(db, schoolId, await decisiveRows.all(db, { schoolId, ...spanOf(from, to) }));
}

/** Dates on which a check-in was finished, and which are no school days: a stray Sunday, or one that was closed. */
export const straysOf = ({ checkedIn, schoolDays }: KnownDates): SchoolDate[] =>
  [...checkedIn].filter((date) => !schoolDays.has(date));

/** The dates that `decisiveDates` is asked for. */
export interface DateSpan {
  from: SchoolDate;
  to: SchoolDate;
  /** From it on a class can have been active in the days before the span. */
  activeSince: SchoolDate;
  /** A class that ended before it counts for nothing in them. */
  endedSince: SchoolDate;
}

export const spanOf = (from: SchoolDate, to: SchoolDate): DateSpan => ({
  from,
  to,
  activeSince: addDays(from, -ACTIVE_DAYS),
  endedSince: addDays(from, -ACTIVE_DAYS - ENDED_BACK_DAYS),
});

/** What the rows of `decisiveDates` say. */
export async function judgeDates(db: Queryable, schoolId: string, rows: readonly DateRow[]): Promise<KnownDates> {
  const most = rows.find((row) => row.of === "classes")?.n ?? 0;
  const days = new Set<SchoolDate>();
  for (const { of, date, n } of rows) {
    // No more classes can have been active than there are: only a day below a quarter of all needs the exact count.
    if (of === "finished" && (n >= most * SHARE || n >= (await countActive(db, schoolId, date)) * SHARE))
      days.add(date);
  }
  const datesOf = (what: DateRow["of"]): SchoolDate[] => rows.filter(({ of }) => of === what).map(({ date }) => date);
  const closed = new Set(datesOf("closed"));
  for (const date of datesOf("opened")) days.add(date);
  for (const date of closed) days.delete(date);
  return { schoolDays: days, closed, checkedIn: new Set(datesOf("finished")) };
}

const overrideOn = prepared((db, { schoolId, date }: Asked<{ schoolId: string; date: SchoolDate }>) =>
  db.selectFrom("school_date").select("open").where("school_id", "=", schoolId).where("date", "=", date),
);

const finishedOn = prepared((db, { schoolId, date }: Asked<{ schoolId: string; date: SchoolDate }>) =>
  db.selectFrom("school_day").select("finished").where("school_id", "=", schoolId).where("date", "=", date),
);

/**
 * Whether one finished check-in more or less on a date makes the difference between a school day and none: so it may
 * just have become one, or ceased to be.
 */
export async function isOnEdge(db: Queryable, schoolId: string, date: SchoolDate): Promise<boolean> {
  const override = await overrideOn.first(db, { schoolId, date });
  if (override) return false;
  const sum = await finishedOn.first(db, { schoolId, date });
  const finished = sum?.finished ?? 0;
  const needed = (await countActive(db, schoolId, date)) * SHARE;
  const counts = (n: number): boolean => n > 0 && n >= needed;
  return counts(finished) !== counts(finished - 1) || counts(finished) !== counts(finished + 1);
}

export interface DateRow {
  /** What it tells of the date; `classes` of none: how many there were that can have been active. */
  of: "finished" | "opened" | "closed" | "classes";
  date: SchoolDate;
  /** Finished check-ins, or classes. */
  n: number;
}

const ofClasses = expressionBuilder<Pick<Schema, "class" | "check_in">, "class">();

/**
 * Of a school's classes: those that can have been active before a span of dates or in it. One that ended earlier was not,
 * unless it was ended after the fact: back before a check-in that it had finished.
 */
export const canHaveBeenActive = ({
  schoolId,
  activeSince,
  endedSince,
}: Asked<Pick<DateSpan, "activeSince" | "endedSince"> & { schoolId: string }>): Expression<SqlBool> => {
  const finishedSince = ofClasses
    .selectFrom("check_in")
    .select("check_in.id")
    .where("check_in.school_id", "=", schoolId)
    .whereRef("check_in.class_id", "=", "class.id")
    .where("check_in.date", ">=", activeSince)
    .where("check_in.finished_at", "is not", null);
  return ofClasses.or([
    ofClasses("ended_on", "is", null),
    ofClasses("ended_on", ">=", activeSince),
    ofClasses.and([ofClasses("ended_on", ">=", endedSince), ofClasses.exists(finishedSince)]),
  ]);
};

/** All that decides about school days in one question: every screen and every save asks it. */
export const decisiveDates = (
  db: Queryable,
  { schoolId, from, to, activeSince, endedSince }: Asked<DateSpan & { schoolId: string }>,
) =>
  db
    .selectFrom("school_day")
    .select((eb) => [eb.val<DateRow["of"]>("finished").as("of"), "date", "finished as n"])
    .where("school_id", "=", schoolId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("finished", ">", 0)
    .unionAll(
      db
        .selectFrom("school_date")
        .select((eb) => [
          eb
            .case()
            .when("open", "=", 1)
            .then(eb.val<DateRow["of"]>("opened"))
            .else(eb.val<DateRow["of"]>("closed"))
            .end()
            .as("of"),
          "date",
          "open as n",
        ])
        .where("school_id", "=", schoolId)
        .where("date", ">=", from)
        .where("date", "<=", to),
    )
    .unionAll(
      db
        .selectFrom("class")
        .select((eb) => [
          eb.val<DateRow["of"]>("classes").as("of"),
          eb.val<SchoolDate>("").as("date"),
          eb.fn.countAll<number>().as("n"),
        ])
        .where("school_id", "=", schoolId)
        .where(canHaveBeenActive({ schoolId, activeSince, endedSince })),
    );

const decisiveRows = prepared(decisiveDates);

const activeWithin = prepared(
  (db, { schoolId, from, before }: Asked<{ schoolId: string; from: SchoolDate; before: SchoolDate }>) =>
    db
      .selectFrom("check_in")
      .select((eb) => eb.fn.count<number>("class_id").distinct().as("n"))
      .where("school_id", "=", schoolId)
      .where("date", ">=", from)
      .where("date", "<", before)
      .where("finished_at", "is not", null),
);

async function countActive(db: Queryable, schoolId: string, date: SchoolDate): Promise<number> {
  const row = await activeWithin.first(db, { schoolId, from: addDays(date, -ACTIVE_DAYS), before: date });
  return row?.n ?? 0;
}

const latestBefore = prepared((db, { schoolId, date }: Asked<{ schoolId: string; date: SchoolDate }>) =>
  db
    .selectFrom("school_day")
    .select((eb) => eb.fn.max<SchoolDate | null>("date").as("date"))
    .where("school_id", "=", schoolId)
    .where("date", "<", date)
    .where("finished", ">", 0)
    .unionAll(
      db
        .selectFrom("school_date")
        .select((eb) => eb.fn.max<SchoolDate | null>("date").as("date"))
        .where("school_id", "=", schoolId)
        .where("date", "<", date)
        .where("open", "=", 1),
    ),
);

/** The latest date before another one that may be a school day; undefined where there was none. */
async function lastPossible(db: Queryable, schoolId: string, date: SchoolDate): Promise<SchoolDate | undefined> {
  const rows = await latestBefore.all(db, { schoolId, date });
  return rows
    .flatMap((row) => row.date ?? [])
    .sort()
    .at(-1);
}

/** How many days are looked through at once: weekends and holidays lie between, and who asks for few is answered fast. */
const windowFor = (count: number): number => Math.min(Math.max(16, count * 2), 400);

/** The latest `count` school days before a date, oldest first; fewer where the school has no more. */
export async function schoolDaysBefore(
  db: Queryable,
  schoolId: string,
  date: SchoolDate,
  count: number,
): Promise<SchoolDate[]> {
  const days: SchoolDate[] = [];
  for (let to: SchoolDate | undefined = addDays(date, -1); to !== undefined;) {
    const from: SchoolDate = addDays(to, -windowFor(count));
    days.unshift(...(await schoolDaysBetween(db, schoolId, from, to)));
    to = days.length < count ? await lastPossible(db, schoolId, from) : undefined;
  }
  return days.slice(-count);
}

const addFinished = prepared(
  (
    db,
    { schoolId, date, first, change }: Asked<{ schoolId: string; date: SchoolDate; first: number; change: number }>,
  ) =>
    db
      .insertInto("school_day")
      .values({ school_id: schoolId, date, finished: first })
      .onConflict((conflict) =>
        conflict
          .columns(["school_id", "date"])
          .doUpdateSet((eb) => ({ finished: eb("school_day.finished", "+", change) })),
      ),
);

/**
 * Moves the daily sum of a date by one finished check-in, or back. Belongs in the transaction that finishes or
 * reopens it.
 */
export async function countFinished(db: Queryable, schoolId: string, date: SchoolDate, change: 1 | -1): Promise<void> {
  await addFinished.run(db, { schoolId, date, first: Math.max(change, 0), change });
}
