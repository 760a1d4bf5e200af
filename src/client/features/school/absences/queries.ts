import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { listAbsences } from "#contract/routes/school.ts";
import { listStudents } from "#contract/routes/students.ts";
import { type AbsencesSearch, PAGE_SIZE } from "./search.ts";

/** Students offered at a time. */
export const OFFERED = 6;

export const absenceQueries = {
  all: ["school-absences"] as const,
  /** What an older app kept on the device lacks versions, and is not found by this key. */
  lists: ["school-absences", "list"] as const,
  list: ({ when, search, offset = 0 }: AbsencesSearch) =>
    queryOptions({
      queryKey: [...absenceQueries.lists, when ?? "ahead", search ?? "", offset],
      queryFn: async () =>
        orThrow(await request(listAbsences, { query: { when: when ?? "ahead", search, limit: PAGE_SIZE, offset } })),
      placeholderData: keepPreviousData,
    }),
  /** The first students of a name. */
  students: (search: string) =>
    queryOptions({
      queryKey: [...absenceQueries.all, "students", search],
      queryFn: async () => orThrow(await request(listStudents, { query: { search, limit: OFFERED, offset: 0 } })),
      placeholderData: keepPreviousData,
    }),
};
