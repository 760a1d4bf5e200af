import { CONNECTION_TYPES, type ConnectionType } from "#contract/connection.ts";
import type { Compared, DashboardStatistics } from "#contract/dashboard.ts";
import { CONNECTION_NAMES } from "#server/services/connections/catalogue.ts";
import type { Context } from "#server/services/context.ts";
import { attendanceRate, countDays } from "#server/services/figures/attendance.ts";
import { type ChronicAbsence, chronicAbsence } from "#server/services/figures/chronic-absence.ts";
import { keptSince } from "#server/services/figures/kept-since.ts";
import { ratioOf } from "#server/services/figures/ratio.ts";
import { type TermDates, termDates } from "#server/services/figures/recent-school-days.ts";
import type { DateRange } from "#server/services/figures/scope.ts";
import { schoolYearFrom } from "#server/services/school/school-year.ts";
import { asOf } from "./as-of.ts";
import { comparedRange } from "./compared-range.ts";
import { type CheckInsDone, checkInsDone } from "./expected-check-ins.ts";

/** The school over a range of dates, beside one that it may be compared with. */
export async function getStatistics(ctx: Context, range: DateRange): Promise<DashboardStatistics> {
  const yearFrom = await schoolYearFrom(ctx);
  const { days, strays } = await termDates(ctx, range);
  const { comparable, ...before } = await comparedRange(ctx, { range, days }, yearFrom);
  const now = await figuresOf(ctx, range, { days, strays }, yearFrom);
  // What of it may be compared is kept no shorter than the check-ins are.
  const then = comparable.attendance
    ? await figuresOf(ctx, before.range, await termDates(ctx, before.range), yearFrom)
    : undefined;
  const compare =
    (isComparable: boolean, isKept = true) =>
    (figure: (of: Figures) => number | null): Compared => ({
      value: isKept ? figure(now) : null,
      previous: then && isComparable ? figure(then) : null,
    });
  const attendance = compare(comparable.attendance);
  // Check-ins may be kept for longer: what was recorded on their days would count as nothing.
  const recordsSince = keptSince(ctx, "positive");
  const records = compare(comparable.records, !days.some((date) => date < recordsSince));
  return {
    range: { ...range, school_days: days.length },
    previous_range: { ...before.range, school_days: before.schoolDays },
    check_ins: {
      ...attendance((of) => of.checkIns.done),
      expected: now.checkIns.expected,
      previous_expected: then?.checkIns.expected ?? 0,
    },
    attendance_rate: attendance((of) => of.attendanceRate),
    chronic_absence: {
      ...compare(comparable.schoolYear)((of) => (of.chronic.of === 0 ? null : of.chronic.students / of.chronic.of)),
      ...now.chronic,
    },
    positive: records((of) => of.positive),
    challenging: records((of) => of.challenging),
    ratio: records((of) => ratioOf(of.positive, of.challenging)),
    connections_raised: records((of) => of.raised.length),
    connections_completed: records((of) => of.completed.length),
    median_hours_to_complete: records((of) => medianHours(of.completed)),
    active_teachers: records((of) => of.activeTeachers),
    connection_types: CONNECTION_TYPES.map((type) => ({
      id: type,
      slug: type,
      name: CONNECTION_NAMES[type],
      raised: records((of) => of.raised.filter((one) => one === type).length),
      completed: records((of) => of.completed.filter((one) => one.type === type).length),
      median_hours: records((of) => medianHours(of.completed.filter((one) => one.type === type))),
    })),
  };
}

interface Figures {
  checkIns: CheckInsDone;
  attendanceRate: number | null;
  chronic: ChronicAbsence;
  positive: number;
  challenging: number;
  raised: ConnectionType[];
  completed: Completed[];
  activeTeachers: number;
}

interface Completed {
  type: ConnectionType;
  hours: number;
}

async function figuresOf(
  ctx: Context,
  range: DateRange,
  { days, strays }: TermDates,
  yearFrom: string,
): Promise<Figures> {
  return {
    checkIns: await checkInsDone(ctx, days),
    attendanceRate: attendanceRate(await countDays(ctx, range, strays)),
    chronic: await chronicAbsence(ctx, asOf(ctx, range), yearFrom),
    ...(await eventTotals(ctx, range)),
    raised: await raisedIn(ctx, range),
    completed: await completedIn(ctx, range),
    activeTeachers: await activeTeachers(ctx, range),
  };
}

/** Counted in one pass: in groups, the embedded database would put every event aside first. */
async function eventTotals(ctx: Context, range: DateRange): Promise<{ positive: number; challenging: number }> {
  return ctx.db
    .selectFrom("event")
    .select((eb) => {
      const of = (slug: "positive" | "challenging") =>
        eb.fn.count<number>(eb.case().when("group_slug", "=", slug).then(1).end()).as(slug);
      return [of("positive"), of("challenging")];
    })
    .where("school_id", "=", ctx.actor.schoolId)
    .where("date", ">=", range.from)
    .where("date", "<=", range.to)
    .where("undone_at", "is", null)
    .executeTakeFirstOrThrow();
}

async function raisedIn(ctx: Context, range: DateRange): Promise<ConnectionType[]> {
  const rows = await ctx.db
    .selectFrom("connection")
    .select("type")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("raised_on", ">=", range.from)
    .where("raised_on", "<=", range.to)
    .execute();
  return rows.map((row) => row.type);
}

const HOUR_MS = 3_600_000;

async function completedIn(ctx: Context, range: DateRange): Promise<Completed[]> {
  const rows = await ctx.db
    .selectFrom("connection")
    .select(["type", "raised_at", "completed_at"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("settled_on", ">=", range.from)
    .where("settled_on", "<=", range.to)
    .where("status", "=", "completed")
    .execute();
  return rows.map((row) => ({
    type: row.type,
    hours: (Date.parse(row.completed_at ?? row.raised_at) - Date.parse(row.raised_at)) / HOUR_MS,
  }));
}

function medianHours(completed: readonly Completed[]): number | null {
  const hours = completed.map((one) => one.hours).sort((a, b) => a - b);
  const upper = hours[Math.floor(hours.length / 2)];
  const lower = hours[Math.ceil(hours.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}

/** Teachers who finished a check-in or recorded an event: looked up one by one, each in an index. */
async function activeTeachers(ctx: Context, range: DateRange): Promise<number> {
  const row = await ctx.db
    .selectFrom("person")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("school_id", "=", ctx.actor.schoolId)
    .where("role", "=", "teacher")
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("event")
            .select("event.id")
            .whereRef("event.school_id", "=", "person.school_id")
            .whereRef("event.recorded_by", "=", "person.id")
            .where("event.date", ">=", range.from)
            .where("event.date", "<=", range.to)
            .where("event.undone_at", "is", null),
        ),
        eb.exists(
          eb
            .selectFrom("check_in")
            .select("check_in.id")
            .whereRef("check_in.school_id", "=", "person.school_id")
            .whereRef("check_in.finished_by", "=", "person.id")
            .where("check_in.date", ">=", range.from)
            .where("check_in.date", "<=", range.to),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row.n;
}
