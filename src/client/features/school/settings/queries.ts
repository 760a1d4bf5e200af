import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { getSettings } from "#client/api/school-settings.ts";

export const settingsQueries = {
  all: ["school-settings"] as const,
  settings: () =>
    queryOptions({ queryKey: [...settingsQueries.all, "settings"], queryFn: async () => orThrow(await getSettings()) }),
};
