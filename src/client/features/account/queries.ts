import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { getProviders } from "#contract/routes/session.ts";

/** The outside providers that the school has set up; of nobody's account, and so never kept with one. */
export const providersQuery = () =>
  queryOptions({
    queryKey: ["providers"],
    queryFn: async () => orThrow(await request(getProviders)),
    meta: { persist: false },
  });
