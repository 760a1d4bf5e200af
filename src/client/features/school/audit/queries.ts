import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { listAudit } from "#client/api/school-records.ts";
import { type AuditSearch, PAGE_SIZE } from "./search.ts";

export const auditQueries = {
  all: ["school-audit"] as const,
  list: ({ offset = 0, ...search }: AuditSearch) =>
    queryOptions({
      // What an older app kept on the device lacks names, and is not found by this key.
      queryKey: [...auditQueries.all, "named", { offset, ...search }],
      queryFn: async () => orThrow(await listAudit({ ...search, limit: PAGE_SIZE, offset })),
      placeholderData: keepPreviousData,
    }),
};
