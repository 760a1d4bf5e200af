import { sql } from "kysely";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { inFlight } from "#server/database/in-flight.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { DailyTimes, dailyTimes, joined, NEVER_ENDS, overlaps } from "#server/services/classes/past-kinds.ts";
import { type Context, type Queryable, today } from "#server/services/context.ts";
import { mayBecomeSchoolDay } from "./recent-school-days.ts";
import { type Span, unbrokenLength } from "./unbroken-stretch.ts";
import { type DateRow, type DateSpan, decisiveDates, judgeDates, spanOf } from "./school-days.ts";

/** The first stretch looked through, in days: most streaks begin within. One that fills it is followed further back, three times as far each time. */
const FIRST_STRETCH = 70;
const FURTHER = 3;

interface Taught extends Span {
  personId: string;
}

/** By class, by date of its finished check-ins: whether each was finished on the day itself. */
type FinishedDates = Map<string, Map<SchoolDate, boolean>>;

/**
 * The actor's streak: school days in a row on which every expected class – daily, with students –
 * was finished on the day itself, by anyone. It breaks only on a school day on which one had no finished check-in at
 * all; one finished later neither counts nor breaks. Today counts once it is complete and never breaks.
 */
export async function streakOf(ctx: Context, counting: Counting = 0): Promise<number> {
  const { personId } = ctx.actor;
  return (await streaksOf(ctx, [personId], counting)).get(personId) ?? 0;
}

/** Finished check-ins of today that the transaction has made, or taken back, and counts only at its end. */
export type Counting = 1 | 0 | -1;

/**
 * The streaks of some teachers of the school, in a number of queries that does not grow with theirs, but where they are
 * few. Each longer stretch reads only what is before the last, and only for those whose streak filled that.
 */
export async function streaksOf(
  ctx: Context,
  personIds: readonly string[],
  counting: Counting = 0,
): Promise<Map<string, number>> {
  const streaks = new Map(personIds.map((id) => [id, 0]));
  if (personIds.length === 0) return streaks;
  const finished: FinishedDates = new Map();
  const day = today(ctx);
  let from = addDays(day, -FIRST_STRETCH);
  const [expected, first] = await inFlight([
    expectedClasses(ctx, personIds),
    readPast(ctx, personIds, { from, to: day, counting }, finished),
  ]);
  const oldest = first.oldest ?? day;
  const days = await withToday(ctx, first, day);
  let open: Open[] = [];
  for (const [id, taught] of expected) {
    const { length, broken } = countBack(days, taught, finished, day);
    streaks.set(id, length);
    if (!broken) open.push({ id, taught });
  }
  for (let stretch = FIRST_STRETCH * FURTHER; oldest < from; stretch *= FURTHER) {
    open = open.filter(({ taught }) => taught.some((one) => one.from < from));
    if (open.length === 0) break;
    // Today is the first day after long holidays, and is a school day once it is seen to be one.
    if (first.schoolDays.length === 0 && stretch === FIRST_STRETCH * FURTHER)
      for (const { id } of open) streaks.set(id, 0);
    const range = { from: laterOf(addDays(day, -stretch), oldest), to: addDays(from, -1) };
    ({ from } = range);
    const counts = await countStretch(ctx, open, range, finished);
    for (const { id } of open) streaks.set(id, (streaks.get(id) ?? 0) + (counts.get(id)?.length ?? 0));
    open = open.filter(({ id }) => !counts.get(id)?.broken);
  }
  return streaks;
}

const laterOf = (a: SchoolDate, b: SchoolDate): SchoolDate => (a > b ? a : b);

/** A teacher whose streak fills all that was looked through. */
interface Open {
  id: string;
  taught: Taught[];
}

/** So many at most are asked for one by one. */
const FEW = 3;

/** How a stretch of earlier days goes on with the streaks of those who had none broken after it. */
async function countStretch(
  ctx: Context,
  open: readonly Open[],
  range: { from: SchoolDate; to: SchoolDate },
  finished: FinishedDates,
): Promise<Map<string, Count>> {
  const counts = new Map<string, Count>();
  if (open.length <= FEW)
    for (const { id, taught } of open) {
      const length = await unbrokenLength(ctx, taught, range);
      if (length !== null) counts.set(id, { length, broken: false });
    }
  const rest = open.filter(({ id }) => !counts.has(id));
  if (rest.length === 0) return counts;
  const ids = rest.map(({ id }) => id);
  const { schoolDays } = await readPast(ctx, ids, { ...range, counting: 0 }, finished);
  for (const { id, taught } of rest) counts.set(id, countBack(schoolDays, taught, finished, today(ctx)));
  return counts;
}

/** The school days with today, which may still become one: in the morning, before a quarter of the classes is done. */
async function withToday(ctx: Context, { schoolDays, closed }: Past, day: SchoolDate): Promise<SchoolDate[]> {
  if (schoolDays.includes(day) || closed.has(day)) return schoolDays;
  return (await mayBecomeSchoolDay(ctx, day, schoolDays)) ? [...schoolDays, day] : schoolDays;
}

/** Days that count, and whether a day before them broke the streak. */
interface Count {
  length: number;
  broken: boolean;
}

/** Walks from the latest day back; pure. */
export function countBack(
  days: readonly SchoolDate[],
  taught: readonly Taught[],
  finished: FinishedDates,
  day: SchoolDate,
): Count {
  let length = 0;
  for (const date of days.toReversed()) {
    const expected = taught.filter((one) => one.from <= date && date <= one.to);
    const found = expected.map((one) => finished.get(one.classId)?.get(date));
    if (expected.length === 0) continue;
    if (found.every((onTheDay) => onTheDay)) length += 1;
    else if (date !== day && found.includes(undefined)) return { length, broken: true };
  }
  return { length, broken: false };
}

interface PastRow extends Omit<DateRow, "of"> {
  /** As of a date; `taken`: a finished check-in, `n` being 1 where it was finished on the day; `earlier`: the oldest date before all of them. */
  of: DateRow["of"] | "taken" | "earlier";
  class_id: string | null;
}

interface PastSpan extends DateSpan {
  schoolId: string;
  personIds: readonly string[];
}

/** The dates of a range, which check-ins of some teachers' classes were finished on them, and the oldest date before it, in one question. */
const pastRows = prepared((db, { personIds, ...given }: Asked<PastSpan>) =>
  db
    .selectFrom(decisiveDates(db, given).as("dates"))
    .select((eb) => [eb.ref("of").$castTo<PastRow["of"]>().as("of"), "date", "n", NO_CLASS.as("class_id")])
    .unionAll(
      db
        .selectFrom("check_in")
        .select((eb) => [
          eb.val<PastRow["of"]>("taken").as("of"),
          "date",
          eb.case().whenRef("finished_on", "=", "date").then(1).else(0).end().as("n"),
          eb.ref("class_id").$castTo<string | null>().as("class_id"),
        ])
        .where("school_id", "=", given.schoolId)
        .where("class_id", "in", ownClasses(db, { schoolId: given.schoolId, personIds }).select("class.id"))
        .where("date", ">=", given.from)
        .where("date", "<=", given.to)
        .where("finished_on", "is not", null),
    )
    .unionAll(
      db
        .selectFrom("school_day")
        .select((eb) => [
          eb.val<PastRow["of"]>("earlier").as("of"),
          eb.fn.coalesce(eb.fn.min("date"), eb.val("")).as("date"),
          eb.lit(0).as("n"),
          NO_CLASS.as("class_id"),
        ])
        .where("school_id", "=", given.schoolId)
        .where("date", "<", given.from),
    ),
);

const NO_CLASS = sql<string | null>`cast(null as text)`;

/** The school days of a range and its closed dates, and the oldest date before it that may be a school day. */
interface Past {
  schoolDays: SchoolDate[];
  closed: ReadonlySet<SchoolDate>;
  oldest: SchoolDate | null;
}

/** Reads a range, and into `into` the finished check-ins of some teachers' classes in it. */
async function readPast(
  { db, actor: { schoolId } }: Context,
  personIds: readonly string[],
  { from, to, counting }: { from: SchoolDate; to: SchoolDate; counting: Counting },
  into: FinishedDates,
): Promise<Past> {
  const dates: DateRow[] = [];
  let oldest: SchoolDate | null = null;
  for (const { of, date, n, class_id } of await pastRows.all(db, {
    schoolId,
    personIds,
    ...spanOf(from, to),
  })) {
    if (of === "earlier") oldest = date || null;
    else if (of !== "taken") dates.push({ of, date, n });
    else if (class_id !== null) into.set(class_id, (into.get(class_id) ?? new Map()).set(date, n === 1));
  }
  const { schoolDays, closed } = await judgeDates(db, schoolId, withCounted(dates, to, counting));
  return { schoolDays: [...schoolDays].sort(), closed, oldest };
}

/** The rows with one finished check-in of a date more, or fewer. */
function withCounted(rows: readonly DateRow[], date: SchoolDate, counting: Counting): readonly DateRow[] {
  if (counting === 0) return rows;
  const isOf = (row: DateRow): boolean => row.of === "finished" && row.date === date;
  const n = (rows.find(isOf)?.n ?? 0) + counting;
  return [...rows.filter((row) => !isOf(row)), ...(n > 0 ? [{ of: "finished" as const, date, n }] : [])];
}

interface Teachers {
  schoolId: string;
  personIds: readonly string[];
}

/** What some teachers have or had of classes that are or were daily. */
const ownClasses = (db: Queryable, { schoolId, personIds }: Asked<Teachers>) =>
  db
    .selectFrom("enrolment")
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"),
    )
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.person_id", "in", personIds)
    .where("enrolment.role", "=", "teacher")
    .where((eb) =>
      eb.or([
        eb("class.kind", "=", "daily"),
        eb("class.id", "in", eb.selectFrom("class_past_kind").select("class_id").where("school_id", "=", schoolId)),
      ]),
    )
    // A borrowed class is a favour: it breaks nobody's streak.
    .where("enrolment.lent_by", "is", null);

/** The same with each span of days of their students, those of one alike told once. */
const classesTaught = prepared((db, { schoolId, personIds }: Asked<Teachers>) =>
  ownClasses(db, { schoolId, personIds })
    .innerJoin("enrolment as pupil", (join) =>
      join
        .onRef("pupil.school_id", "=", "class.school_id")
        .onRef("pupil.class_id", "=", "class.id")
        .on("pupil.role", "=", "student"),
    )
    .select((eb) => [
      "enrolment.id",
      "enrolment.person_id",
      "enrolment.class_id",
      "enrolment.begin_date",
      "enrolment.end_date",
      "class.kind",
      "class.ended_on",
      eb
        .selectFrom("class_past_kind")
        .select(eb.fn.countAll<number>().as("n"))
        .where("class_past_kind.school_id", "=", schoolId)
        .whereRef("class_past_kind.class_id", "=", "enrolment.class_id")
        .as("changes"),
      "pupil.begin_date as from",
      eb.fn.coalesce("pupil.end_date", eb.val(NEVER_ENDS)).as("to"),
    ])
    .distinct(),
);

const NEVER_CHANGED = new DailyTimes(new Map());

/** By teacher; those without any are not in it. */
async function expectedClasses(ctx: Context, personIds: readonly string[]): Promise<Map<string, Taught[]>> {
  const { schoolId } = ctx.actor;
  const rows = await classesTaught.all(ctx.db, { schoolId, personIds });
  const times = rows.some(({ changes }) => changes) ? await dailyTimes(ctx.db, schoolId) : NEVER_CHANGED;
  const pupils = Map.groupBy(rows, ({ id }) => id);
  const stays = [...new Map(rows.map((row) => [row.id, row])).values()];
  const taught = stays.flatMap(({ id, class_id, person_id, begin_date, end_date, kind, ended_on }) => {
    // A stay may outlast its class.
    const lastDay = ended_on === null ? NEVER_ENDS : addDays(ended_on, -1);
    const bounds = [
      { from: begin_date, to: end_date ?? NEVER_ENDS },
      { from: begin_date, to: lastDay },
    ];
    const withStudents = joined(pupils.get(id) ?? []);
    const daily = times.of(class_id, kind).flatMap((span) => overlaps(withStudents, span));
    return bounds
      .reduce((spans, one) => overlaps(spans, one), daily)
      .map((span) => ({ personId: person_id, classId: class_id, ...span }));
  });
  return Map.groupBy(taught, (one) => one.personId);
}
