import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { request } from "#client/api/request.ts";
import { getBehaviors, getDaysStatistics, getStudentList, isFirstCheckIn } from "#contract/routes/check-in.ts";
import { type Catalogue, withRetired } from "./catalogue.ts";

const ALL = queryKeys.checkIn;

/** What the main page asks the server. */
export const checkInQueries = {
  all: ALL,
  studentLists: queryKeys.studentLists,

  /** A class on a date, `YYYY-MM-DD`: its students with marks, counts and suggestions. */
  studentList: (classId: string, date: string) =>
    queryOptions({
      queryKey: [...queryKeys.studentLists, classId, date] as const,
      queryFn: async () => orThrow(await request(getStudentList, { params: { classId }, query: { date } })),
    }),

  /** Today and the four school days before it, and the streak. */
  days: (classId: string) =>
    queryOptions({
      queryKey: [...queryKeys.days, classId] as const,
      queryFn: async () => orThrow(await request(getDaysStatistics, { query: { class_id: classId } })),
    }),

  /** The school's catalogue with how often this teacher uses each. */
  behaviors: () =>
    queryOptions({
      queryKey: queryKeys.behaviors,
      queryFn: async ({ client, queryKey }) =>
        withRetired(orThrow(await request(getBehaviors)), client.getQueryData<Catalogue>(queryKey)),
      staleTime: 10 * 60_000,
    }),

  /** Whether this teacher has never checked a class in; asked until the answer is no, and then never again. */
  first: () =>
    queryOptions({
      queryKey: [...ALL, "first"] as const,
      queryFn: async () => orThrow(await request(isFirstCheckIn)),
      staleTime: (query) => (query.state.data?.first === false ? Infinity : 60_000),
    }),
};
