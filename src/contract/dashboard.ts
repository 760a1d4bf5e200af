import { z } from "zod";
import { defineCall, TAKES_PROOF } from "./call.ts";
import { MARK_STATUSES } from "./marks.ts";
import { CONNECTION_TYPES } from "./connection.ts";
import { GROUP_SLUGS } from "./history.ts";
import { classRef, personRef, studentRef } from "./people.ts";
import { answeredMoment, date, id } from "./scalars.ts";
import { daysBetween } from "./school-date.ts";
import * as routes from "./routes/figures.ts";

const area = "Admin dashboard";

/** The school today, for its administrators. */
export const dailyStats = z.object({
  date,
  school_day: z.boolean().optional().meta({
    description: "Whether today is a school day, or may still become one; where it is not, nothing is expected.",
  }),
  school_year_from: date.meta({ description: "The first day of the school year that `date` lies in." }),
  classes: z.number().int().meta({ description: "Daily classes with students." }),
  any_class: z.boolean().optional().meta({
    description: "Whether there is such a class at all, of which none counts where there is no school today.",
  }),
  checked_in: z.number().int().meta({ description: "Of those, finished today." }),
  present: z.number().int(),
  late: z.number().int(),
  absent: z.number().int(),
  excused: z.number().int(),
  positive: z.number().int(),
  challenging: z.number().int(),
  connections_raised: z.number().int(),
  connections_completed: z.number().int(),
  waiting: z.array(z.object({ class_id: id, name: z.string(), teachers: z.array(z.string()) })),
  away: z
    .array(
      z.object({
        student: studentRef,
        class: classRef,
        status: z.enum(MARK_STATUSES),
        note: z.string().nullable(),
        marked_at: answeredMoment.meta({
          description: "When it was marked; of an announced one, when that was announced.",
        }),
        announced: personRef.nullable().meta({
          description:
            "Who announced it, where no finished check-in says anything of the student yet; null where it was marked.",
        }),
      }),
    )
    .meta({
      description:
        "Marked away, and announced away before their check-in; `absent` and `excused` count the marked ones alone.",
    }),
});
export type DailyStats = z.infer<typeof dailyStats>;

export const getDailyStats = defineCall(routes.getDailyStats, {
  area,
  summary: "Today's daily statistics of the school.",
  access: "administrator",
  answer: dailyStats,
});

/** A figure beside the same one of the equal period before: null where it had too few school days, or is kept no longer. */
export const compared = z.object({ value: z.number().nullable(), previous: z.number().nullable() });
export type Compared = z.infer<typeof compared>;

const range = z.object({ from: date, to: date, school_days: z.number().int() });

/** The school over a range, beside the equal period before it. */
export const dashboardStatistics = z.object({
  range,
  previous_range: range,
  check_ins: compared.extend({
    expected: z.number().int().meta({ description: "Daily classes with students, for each school day." }),
    previous_expected: z.number().int(),
  }),
  attendance_rate: compared.meta({ description: "Here ÷ marked student-days, 0 to 1." }),
  chronic_absence: compared
    .extend({
      students: z.number().int().meta({ description: "How many students that are." }),
      of: z.number().int().meta({ description: "Students with ten marked days or more of the school year." }),
    })
    .meta({ description: "Share of students away on 10 % or more of the school year's marked days, 0 to 1." }),
  positive: compared,
  challenging: compared,
  ratio: compared.meta({ description: "Positive to challenging; null without challenging ones." }),
  connections_raised: compared,
  connections_completed: compared,
  median_hours_to_complete: compared,
  active_teachers: compared.meta({ description: "Teachers who finished a check-in or recorded an event." }),
  connection_types: z.array(
    z.object({
      id: z.string(),
      slug: z.enum(CONNECTION_TYPES),
      name: z.string(),
      raised: compared,
      completed: compared,
      median_hours: compared,
    }),
  ),
});
export type DashboardStatistics = z.infer<typeof dashboardStatistics>;

const RANGE_DAYS = 400;

const inOrder = (from: string, to: string): boolean => from <= to;
const notTooLong = (from: string, to: string): boolean => daysBetween(from, to) < RANGE_DAYS;

export const getDashboardStatistics = defineCall(routes.getDashboardStatistics, {
  area,
  summary: "The school over a range of dates, beside the equal period before it.",
  access: "administrator",
  query: z
    .object({ startDate: date, endDate: date })
    .refine((q) => inOrder(q.startDate, q.endDate), { path: ["endDate"], message: "must not lie before startDate" })
    .refine((q) => notTooLong(q.startDate, q.endDate), {
      path: ["endDate"],
      message: `a range may be at most ${RANGE_DAYS} days`,
    }),
  answer: dashboardStatistics,
});

export const BREAKDOWNS = ["day", "class", "grade", "teacher"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export const dashboardGraph = z.object({
  type: z.enum(GROUP_SLUGS),
  by: z.enum(BREAKDOWNS),
  points: z.array(
    z.object({
      key: z.string().meta({ description: "The date, or the class's, grade's or teacher's key." }),
      label: z.string(),
      count: z.number().int(),
      by_type: z.record(z.string(), z.number().int()),
    }),
  ),
  types: z.array(z.object({ type_id: z.string(), name: z.string() })),
});
export type DashboardGraph = z.infer<typeof dashboardGraph>;

export const getDashboardGraph = defineCall(routes.getDashboardGraph, {
  area,
  summary: "A group's counts over a range, by day, class, grade or teacher.",
  access: "administrator",
  params: z.object({ type: z.enum(GROUP_SLUGS) }),
  query: z
    .object({
      dateStart: date,
      dateEnd: date,
      type: z.enum(BREAKDOWNS).default("day"),
      type_id: z.string().max(64).optional(),
    })
    .refine((q) => inOrder(q.dateStart, q.dateEnd), { path: ["dateEnd"], message: "must not lie before dateStart" })
    .refine((q) => notTooLong(q.dateStart, q.dateEnd), {
      path: ["dateEnd"],
      message: `a range may be at most ${RANGE_DAYS} days`,
    }),
  answer: dashboardGraph,
});

/** The breakdowns that tell classes or people apart. */
export const NAMED_BREAKDOWNS = ["class", "teacher"] as const satisfies readonly Breakdown[];

export const exportDashboardGraph = defineCall(routes.exportDashboardGraph, {
  area,
  summary:
    "The same by class or teacher, to be saved as a file: kept in the audit trail, and told to the school's administrators by mail.",
  access: "administrator",
  keyed: false,
  proof: TAKES_PROOF,
  params: z.object({ type: z.enum(GROUP_SLUGS) }),
  body: z
    .object({ dateStart: date, dateEnd: date, type: z.enum(NAMED_BREAKDOWNS), type_id: z.string().max(64).optional() })
    .refine((q) => inOrder(q.dateStart, q.dateEnd), { path: ["dateEnd"], message: "must not lie before dateStart" })
    .refine((q) => notTooLong(q.dateStart, q.dateEnd), {
      path: ["dateEnd"],
      message: `a range may be at most ${RANGE_DAYS} days`,
    }),
  answer: dashboardGraph,
});
