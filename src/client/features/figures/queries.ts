import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Breakdown } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import { orThrow } from "#client/api/answer.ts";
import { getDailyStats, getDashboardGraph, getDashboardStatistics } from "#client/api/dashboard.ts";
import { getRegister, listRegisters } from "#client/api/register.ts";
import type { Range } from "./range.ts";

/** The day goes on while one looks at it, in ms. */
const AGAIN_MS = 30_000;
const ALL = ["dashboard"] as const;

export interface GraphQuery extends Range {
  by: Breakdown;
  type_id?: string | undefined;
}

export const dashboardQueries = {
  all: ALL,
  /** Today's daily statistics; asked for again by itself while the page is looked at. */
  daily: () =>
    queryOptions({
      queryKey: [...ALL, "daily"] as const,
      queryFn: async () => orThrow(await getDailyStats()),
      refetchInterval: AGAIN_MS,
      refetchIntervalInBackground: false,
    }),
  /** The school over a range beside the period before it. */
  statistics: ({ from, to }: Range) =>
    queryOptions({
      queryKey: [...ALL, "statistics", from, to] as const,
      queryFn: async () => orThrow(await getDashboardStatistics({ startDate: from, endDate: to })),
      // They name their own dates, so that the last ones may stand until others are there.
      placeholderData: keepPreviousData,
    }),
  /** A group over a range, broken down. */
  graph: (group: GroupSlug, { from, to, by, type_id }: GraphQuery) =>
    queryOptions({
      queryKey: [...ALL, "graph", group, from, to, by, type_id ?? null] as const,
      queryFn: async () => orThrow(await getDashboardGraph(group, { dateStart: from, dateEnd: to, type: by, type_id })),
      // Never one group's or breakdown's under the name of another.
      placeholderData: (before) => (before?.type === group && before.by === by ? before : undefined),
    }),
  /** The classes that have a register of a month, `YYYY-MM`. */
  registers: (month: string) =>
    queryOptions({
      queryKey: [...ALL, "registers", month] as const,
      queryFn: async () => orThrow(await listRegisters(month)),
      placeholderData: keepPreviousData,
    }),
  register: (classId: string, month: string) =>
    queryOptions({
      queryKey: [...ALL, "register", classId, month] as const,
      queryFn: async () => orThrow(await getRegister(classId, month)),
    }),
};
