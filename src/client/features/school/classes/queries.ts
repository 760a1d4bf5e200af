import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SchoolPerson } from "#contract/school-people.ts";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { listLoans, listSchoolClasses, listSchoolPeople } from "#contract/routes/school.ts";
import { type ClassesSearch, PAGE_SIZE } from "./search.ts";

const ALL = ["school-classes"] as const;

/** The most that a call gives at once. */
const MOST = 100;

/** What the list of classes asks the server: each time it is looked at, since others administer the school as well. */
export const classesQueries = {
  all: ALL,

  /** A page of the list; while another one is on its way the last one stays. */
  list: ({ offset = 0, ...search }: ClassesSearch) =>
    queryOptions({
      queryKey: [...ALL, "list", { offset, ...search }] as const,
      queryFn: async () =>
        orThrow(await request(listSchoolClasses, { query: { limit: PAGE_SIZE, offset, ...search } })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),

  loans: () =>
    queryOptions({
      queryKey: [...ALL, "loans"] as const,
      queryFn: async () => orThrow(await request(listLoans, { query: { limit: MOST, offset: 0 } })),
      staleTime: 0,
    }),

  /** Every teacher of the school, to choose one from; not kept on the device. */
  teachers: () =>
    queryOptions({
      queryKey: [...ALL, "teachers"] as const,
      queryFn: allTeachers,
      staleTime: 60_000,
      meta: { persist: false },
    }),
};

async function allTeachers(): Promise<SchoolPerson[]> {
  const found: SchoolPerson[] = [];
  for (;;) {
    const { people, total } = orThrow(
      await request(listSchoolPeople, { query: { role: "teacher", limit: MOST, offset: found.length } }),
    );
    found.push(...people);
    if (people.length === 0 || found.length >= total) return found;
  }
}
