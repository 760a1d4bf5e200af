import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { listCatalogue } from "#contract/routes/school.ts";

export const behaviorQueries = {
  all: ["behaviours"] as const,
  /** The whole catalogue, the retired ones too. What an older app kept on the device lacks versions, and is not found by this key. */
  catalogue: () =>
    queryOptions({
      queryKey: [...behaviorQueries.all, "versioned-catalogue"],
      queryFn: async () => orThrow(await request(listCatalogue)),
    }),
};
