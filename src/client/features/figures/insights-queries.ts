import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { GroupSlug } from "#contract/history.ts";
import { orThrow } from "#client/api/answer.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { getEventsStatistics } from "#client/api/events-statistics.ts";
import {
  getClassOverview,
  getDetails,
  getEventInsights,
  getGraph,
  getLatestEvents,
  getOverview,
  getStudentInsights,
} from "#client/api/insights.ts";

/** A figure's days and type; the server's own where left out. */
export interface Narrowed {
  days: number;
  type_id?: string | undefined;
}

/** The most that the server tells at once. */
const LATEST = 200;
const ALL = queryKeys.insights;
const narrow = ({ days, type_id }: Narrowed) => ({ days, ...(type_id ? { type_id } : {}) });

export const insightsQueries = {
  all: ALL,
  /** Five days by group; of one class, where given. */
  overview: (classId?: string) =>
    queryOptions({
      queryKey: [...ALL, "overview", classId ?? null] as const,
      queryFn: async () => orThrow(await (classId ? getClassOverview(classId) : getOverview())),
      // Another filter shows the figures of the last one until its own are there.
      placeholderData: keepPreviousData,
    }),
  /** A group day by day and type by type. */
  graph: (group: GroupSlug, classId: string | undefined, narrowed: Narrowed) =>
    queryOptions({
      queryKey: [...ALL, "graph", group, classId ?? null, narrow(narrowed)] as const,
      queryFn: async () => orThrow(await getGraph(group, classId, narrow(narrowed))),
      // As above, but never one group's under the name of another.
      placeholderData: (before) => (before?.type === group ? before : undefined),
    }),
  /** Five days by behaviour. */
  statistics: (classId?: string) =>
    queryOptions({
      queryKey: [...ALL, "statistics", classId ?? null] as const,
      queryFn: async () => orThrow(await getEventsStatistics({ class_id: classId })),
      placeholderData: keepPreviousData,
    }),
  /** A group by student and by type. */
  details: (group: GroupSlug, classId: string | undefined, narrowed: Narrowed) =>
    queryOptions({
      queryKey: [...ALL, "details", group, classId ?? null, narrow(narrowed)] as const,
      queryFn: async () => orThrow(await getDetails(group, classId, narrow(narrowed))),
      placeholderData: (before) => (before?.type === group ? before : undefined),
    }),
  /** The latest events, newest first. */
  latest: (classId?: string) =>
    queryOptions({
      queryKey: [...ALL, "latest", classId ?? null] as const,
      queryFn: async () => orThrow(await getLatestEvents(classId, { quantity: LATEST })),
      placeholderData: keepPreviousData,
    }),
  event: (id: string) =>
    queryOptions({
      queryKey: [...ALL, "event", id] as const,
      queryFn: async () => orThrow(await getEventInsights(id)),
    }),
  /** One student's group. */
  student: (studentId: string, group: GroupSlug, narrowed: Narrowed) =>
    queryOptions({
      queryKey: [...ALL, "student", studentId, group, narrow(narrowed)] as const,
      queryFn: async () => orThrow(await getStudentInsights(studentId, group, narrow(narrowed))),
      // Another student's figures must never stand under this one's name.
      placeholderData: (before) => (before?.student.id === studentId && before.type === group ? before : undefined),
    }),
};
