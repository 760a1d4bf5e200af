import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { getTerms } from "#contract/routes/account.ts";

export const termsQuery = () =>
  queryOptions({
    queryKey: ["terms"],
    queryFn: async () => orThrow(await request(getTerms)),
    staleTime: 0,
    meta: { persist: false },
  });
