import { queryOptions } from "@tanstack/react-query";
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
