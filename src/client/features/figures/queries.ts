import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Breakdown } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import { orThrow } from "#client/api/answer.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { request } from "#client/api/request.ts";
import {
  getClassDetails,
  getClassGraph,
  getClassOverview,
  getDailyStats,
  getDashboardGraph,
  getDashboardStatistics,
  getDetails,
  getEventInsights,
  getEventsStatistics,
  getGraph,
  getLatestClassEvents,
  getLatestEvents,
  getOverview,
  getRegister,
  getStudentInsights,
  listRegisters,
} from "#contract/routes/figures.ts";
import type { Range } from "./range.ts";

/** The day goes on while one looks at it, in ms. */
const AGAIN_MS = 30_000;
const DASHBOARD = ["dashboard"] as const;

export interface BreakdownQuery extends Range {
  by: Breakdown;
  type_id?: string | undefined;
}

/** What administrators are told of the whole school. */
export const dashboardQueries = {
  /** Today's daily statistics; asked for again by itself while the page is looked at. */
  daily: () =>
    queryOptions({
      queryKey: [...DASHBOARD, "daily"] as const,
      queryFn: async () => orThrow(await request(getDailyStats)),
      refetchInterval: AGAIN_MS,
      refetchIntervalInBackground: false,
    }),
  /** The school over a range beside the period before it. */
  statistics: ({ from, to }: Range) =>
    queryOptions({
      queryKey: [...DASHBOARD, "statistics", from, to] as const,
      queryFn: async () => orThrow(await request(getDashboardStatistics, { query: { startDate: from, endDate: to } })),
      // They name their own dates, so that the last ones may stand until others are there.
      placeholderData: keepPreviousData,
    }),
  /** A group over a range, broken down. */
  graph: (group: GroupSlug, { from, to, by, type_id }: BreakdownQuery) =>
    queryOptions({
      queryKey: [...DASHBOARD, "graph", group, from, to, by, type_id ?? null] as const,
      queryFn: async () =>
        orThrow(
          await request(getDashboardGraph, {
            params: { type: group },
            query: { dateStart: from, dateEnd: to, type: by, type_id },
          }),
        ),
      // Never one group's or breakdown's under the name of another.
      placeholderData: (before) => (before?.type === group && before.by === by ? before : undefined),
    }),
  /** The classes that have a register of a month, `YYYY-MM`. */
  registers: (month: string) =>
    queryOptions({
      queryKey: [...DASHBOARD, "registers", month] as const,
      queryFn: async () => orThrow(await request(listRegisters, { query: { month } })),
      placeholderData: keepPreviousData,
    }),
  register: (classId: string, month: string) =>
    queryOptions({
      queryKey: [...DASHBOARD, "register", classId, month] as const,
      queryFn: async () => orThrow(await request(getRegister, { params: { class_id: classId }, query: { month } })),
    }),
};

/** A figure's school days and type; the server's own where left out. */
export interface Narrowed {
  days: number;
  type_id?: string | undefined;
}

/** The most that the server tells at once. */
const LATEST = 200;
const INSIGHTS = queryKeys.insights;
const narrow = ({ days, type_id }: Narrowed) => ({ days, ...(type_id ? { type_id } : {}) });

/** What teachers are told of their classes, or of one where its id is given. */
export const insightsQueries = {
  all: INSIGHTS,
  /** Five days by group. */
  overview: (classId?: string) =>
    queryOptions({
      queryKey: [...INSIGHTS, "overview", classId ?? null] as const,
      queryFn: async () =>
        orThrow(await (classId ? request(getClassOverview, { params: { id: classId } }) : request(getOverview))),
      // Another filter shows the figures of the last one until its own are there.
      placeholderData: keepPreviousData,
    }),
  /** A group day by day and type by type. */
  graph: (group: GroupSlug, classId: string | undefined, narrowed: Narrowed) =>
    queryOptions({
      queryKey: [...INSIGHTS, "graph", group, classId ?? null, narrow(narrowed)] as const,
      queryFn: async () =>
        orThrow(
          await (classId
            ? request(getClassGraph, { params: { type: group, id: classId }, query: narrow(narrowed) })
            : request(getGraph, { params: { type: group }, query: narrow(narrowed) })),
        ),
      // As above, but never one group's under the name of another.
      placeholderData: (before) => (before?.type === group ? before : undefined),
    }),
  /** Five days by behaviour. */
  statistics: (classId?: string) =>
    queryOptions({
      queryKey: [...INSIGHTS, "statistics", classId ?? null] as const,
      queryFn: async () => orThrow(await request(getEventsStatistics, { query: { class_id: classId } })),
      placeholderData: keepPreviousData,
    }),
  /** A group by student and by type. */
  details: (group: GroupSlug, classId: string | undefined, narrowed: Narrowed) =>
    queryOptions({
      queryKey: [...INSIGHTS, "details", group, classId ?? null, narrow(narrowed)] as const,
      queryFn: async () =>
        orThrow(
          await (classId
            ? request(getClassDetails, { params: { type: group, id: classId }, query: narrow(narrowed) })
            : request(getDetails, { params: { type: group }, query: narrow(narrowed) })),
        ),
      placeholderData: (before) => (before?.type === group ? before : undefined),
    }),
  /** The latest events, newest first. */
  latest: (classId?: string) =>
    queryOptions({
      queryKey: [...INSIGHTS, "latest", classId ?? null] as const,
      queryFn: async () =>
        orThrow(
          await (classId
            ? request(getLatestClassEvents, { params: { id: classId }, query: { quantity: LATEST } })
            : request(getLatestEvents, { query: { quantity: LATEST } })),
        ),
      placeholderData: keepPreviousData,
    }),
  event: (id: string) =>
    queryOptions({
      queryKey: [...INSIGHTS, "event", id] as const,
      queryFn: async () => orThrow(await request(getEventInsights, { params: { id } })),
    }),
  /** One student's group. */
  student: (studentId: string, group: GroupSlug, narrowed: Narrowed) =>
    queryOptions({
      queryKey: [...INSIGHTS, "student", studentId, group, narrow(narrowed)] as const,
      queryFn: async () =>
        orThrow(await request(getStudentInsights, { params: { a: studentId, b: group }, query: narrow(narrowed) })),
      // Another student's figures must never stand under this one's name.
      placeholderData: (before) => (before?.student.id === studentId && before.type === group ? before : undefined),
    }),
};
