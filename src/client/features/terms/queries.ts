import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { getTerms } from "#client/api/profile.ts";

export const termsQuery = () =>
  queryOptions({ queryKey: ["terms"], queryFn: async () => orThrow(await getTerms()), staleTime: 0 });
