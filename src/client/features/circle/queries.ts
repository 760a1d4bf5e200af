import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { getCircleActivities } from "#contract/routes/students.ts";

const ALL = ["circle"] as const;

/** Circles as the server told of them. */
export const circleQueries = {
  all: ALL,

  ofClass: (classId: string) => [...ALL, "day", classId] as const,

  /** A class's activities of a date, `YYYY-MM-DD`, and its latest entries. */
  day: (classId: string, date: string) =>
    queryOptions({
      queryKey: [...ALL, "day", classId, date] as const,
      queryFn: async () => orThrow(await request(getCircleActivities, { params: { id: classId }, query: { date } })),
    }),
};
