import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CircleDay } from "#contract/circle.ts";
import { orThrow } from "#client/api/answer.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { request } from "#client/api/request.ts";
import { getCircleActivities } from "#contract/routes/students.ts";

/** Circles as the server told of them. */
export const circleQueries = {
  /** A class's activities of a date, `YYYY-MM-DD`, and its latest entries. */
  day: (classId: string, date: string) =>
    queryOptions({
      queryKey: [...queryKeys.circleDays(classId), date] as const,
      queryFn: async () => orThrow(await request(getCircleActivities, { params: { id: classId }, query: { date } })),
    }),
};

const knownDays = (queryClient: QueryClient, classId: string): CircleDay[] =>
  queryClient
    .getQueriesData<CircleDay>({ queryKey: queryKeys.circleDays(classId) })
    .flatMap(([, day]) => day ?? [])
    .toSorted((a, b) => b.date.localeCompare(a.date));

/** Days that were told ahead, the latest word first, each with the entries that were known then. */
const daysAhead = (days: readonly CircleDay[]): CircleDay[] =>
  days.flatMap(({ ahead = [], entries }) => ahead.map((day) => ({ ...day, entries })));

/** A day that the server has told nothing of yet, as it was told ahead. */
export const dayAhead = (queryClient: QueryClient, classId: string, date: string): CircleDay | undefined =>
  daysAhead(knownDays(queryClient, classId)).find((day) => day.date === date);

/** The day of a class on which it has an activity, as far as this device knows. */
export function dayOf(queryClient: QueryClient, classId: string, activityId: string): CircleDay | undefined {
  const days = knownDays(queryClient, classId);
  return [...days, ...daysAhead(days)].find(({ activities }) => activities.some(({ id }) => id === activityId));
}

/** The circle of a class on a date; until the server tells it, as it was told ahead. */
export function useCircleDay(classId: string, date: string) {
  const queryClient = useQueryClient();
  const asked = useQuery(circleQueries.day(classId, date));
  return { asked, day: asked.data ?? dayAhead(queryClient, classId, date) };
}
