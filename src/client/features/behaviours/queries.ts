import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { listCatalogue } from "#client/api/behaviors.ts";

export const behaviourQueries = {
  all: ["behaviours"] as const,
  /** The whole catalogue, the retired ones too. */
  catalogue: () => queryOptions({ queryKey: [...behaviourQueries.all, "catalogue"], queryFn: async () => orThrow(await listCatalogue()) }),
};
