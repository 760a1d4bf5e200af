import { type QueryClient, queryOptions } from "@tanstack/react-query";
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

const has =
  (activityId: string) =>
  (day: CircleDay | undefined): boolean =>
    day?.activities.some(({ id }) => id === activityId) ?? false;

/** The day of a class on which it has an activity, as far as this device knows. */
export const dayOf = (queryClient: QueryClient, classId: string, activityId: string): CircleDay | undefined =>
  queryClient
    .getQueriesData<CircleDay>({ queryKey: queryKeys.circleDays(classId) })
    .map(([, day]) => day)
    .find(has(activityId));
