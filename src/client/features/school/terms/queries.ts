import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { getSchoolTerms } from "#client/api/school-records.ts";

export const schoolTermsQueries = {
  all: ["school-terms"] as const,
  terms: () =>
    queryOptions({
      queryKey: [...schoolTermsQueries.all, "terms"],
      queryFn: async () => orThrow(await getSchoolTerms()),
    }),
};
