import type { SchoolDate } from "#contract/school-date.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { NEVER_ENDS, overlaps } from "#server/services/classes/past-kinds.ts";
import type { Context } from "#server/services/context.ts";
import { canHaveBeenActive, type DateSpan, SHARE, spanOf } from "./school-days.ts";

/** A class that is expected from one date to another, both included. */
export interface Span {
  classId: string;
  from: SchoolDate;
  to: SchoolDate;
}

/**
 * How many days of a stretch of the past count for a streak, each span's class having been finished on the day itself,
 * where no school day of a span was missed: the database counts, and not a day is read. Null where that cannot be told
 * so: one was missed, or which dates were school days has to be looked at one by one, or two classes were expected at once.
 */
export async function unbrokenLength(
  { db, actor: { schoolId } }: Context,
  spans: readonly Span[],
  within: { from: SchoolDate; to: SchoolDate },
): Promise<number | null> {
  const parts = spans
    .flatMap(({ classId, from, to }) => overlaps([{ from, to }], within).map((part) => ({ classId, ...part })))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  if (parts.some(({ to }, index) => to >= (parts[index + 1]?.from ?? NEVER_ENDS))) return null;
  let length = 0;
  for (const { classId, from, to } of parts) {
    const sums = await sumsOfSpan.first(db, { schoolId, classId, ...spanOf(from, to) });
    if (!sums || sums.special > 0 || sums.taken < sums.days) return null;
    if (sums.days > 0 && sums.least < sums.classes * SHARE) return null;
    length += sums.onTheDay;
  }
  return length;
}

interface AskedSpan extends Span, DateSpan {
  schoolId: string;
}

/**
 * Of the dates on which any check-in was finished: how many there are, the fewest finished on one, and on how many this
 * class was, and was on the day itself; how many classes there were that can have been active; and dates that were opened
 * or closed against what the check-ins say.
 */
const sumsOfSpan = prepared((db, { schoolId, classId, from, to, ...since }: Asked<AskedSpan>) => {
  const dates = db
    .selectFrom("school_day")
    .select((eb) => [
      eb.fn.countAll<number>().as("days"),
      eb.fn.coalesce(eb.fn.min<number>("finished"), eb.lit(0)).as("least"),
    ])
    .where("school_id", "=", schoolId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("finished", ">", 0);
  const taken = db
    .selectFrom("check_in")
    .select((eb) => [
      eb.fn.countAll<number>().as("taken"),
      eb.fn.count<number>(eb.case().whenRef("finished_on", "=", "date").then(1).end()).as("onTheDay"),
    ])
    .where("school_id", "=", schoolId)
    .where("class_id", "=", classId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("finished_on", "is not", null);
  const special = db
    .selectFrom("school_date")
    .leftJoin("school_day", (join) =>
      join
        .onRef("school_day.school_id", "=", "school_date.school_id")
        .onRef("school_day.date", "=", "school_date.date")
        .on("school_day.finished", ">", 0),
    )
    .select((eb) => eb.fn.countAll<number>().as("special"))
    .where("school_date.school_id", "=", schoolId)
    .where("school_date.date", ">=", from)
    .where("school_date.date", "<=", to)
    .where((eb) =>
      eb.or([
        eb.and([eb("school_date.open", "=", 0), eb("school_day.date", "is not", null)]),
        eb.and([eb("school_date.open", "=", 1), eb("school_day.date", "is", null)]),
      ]),
    );
  const classes = db
    .selectFrom("class")
    .select((eb) => eb.fn.countAll<number>().as("classes"))
    .where("school_id", "=", schoolId)
    .where(canHaveBeenActive({ schoolId, ...since }));
  return db
    .selectFrom([dates.as("dates"), taken.as("taken"), special.as("special"), classes.as("classes")])
    .select(["days", "least", "taken.taken", "onTheDay", "special.special", "classes.classes"]);
});
