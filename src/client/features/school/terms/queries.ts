import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { getSchoolTerms } from "#contract/routes/school.ts";

export const schoolTermsQueries = {
  all: ["school-terms"] as const,
  terms: () =>
    queryOptions({
      queryKey: [...schoolTermsQueries.all, "terms"],
      queryFn: async () => orThrow(await request(getSchoolTerms)),
    }),
};
