import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { getSettings } from "#contract/routes/school.ts";

export const settingsQueries = {
  all: ["school-settings"] as const,
  settings: () =>
    queryOptions({
      queryKey: [...settingsQueries.all, "settings"],
      queryFn: async () => orThrow(await request(getSettings)),
    }),
};
