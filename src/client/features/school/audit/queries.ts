import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { listAudit } from "#contract/routes/school.ts";
import { type AuditSearch, PAGE_SIZE } from "./search.ts";

export const auditQueries = {
  all: ["school-audit"] as const,
  list: ({ offset = 0, search: person, ...search }: AuditSearch) =>
    queryOptions({
      // What an older app kept on the device lacks names, and is not found by this key.
      queryKey: [...auditQueries.all, "named", { offset, person, ...search }],
      queryFn: async () =>
        orThrow(await request(listAudit, { query: { person, ...search, limit: PAGE_SIZE, offset } })),
      placeholderData: keepPreviousData,
    }),
};
