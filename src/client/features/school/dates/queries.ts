import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { listDates } from "#client/api/school-days.ts";
import { weeksOf } from "./month.ts";

export const dateQueries = {
  all: ["school-dates"] as const,
  month: (month: string) =>
    queryOptions({
      queryKey: [...dateQueries.all, month],
      queryFn: async () => orThrow(await listDates(weeksOf(month))),
      placeholderData: keepPreviousData,
    }),
};
