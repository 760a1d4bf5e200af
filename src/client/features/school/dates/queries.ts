import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { listDates } from "#contract/routes/school.ts";
import { weeksOf } from "./month.ts";

export const dateQueries = {
  all: ["school-dates"] as const,
  month: (month: string) =>
    queryOptions({
      queryKey: [...dateQueries.all, month],
      queryFn: async () => orThrow(await request(listDates, { query: weeksOf(month) })),
      placeholderData: keepPreviousData,
    }),
};
