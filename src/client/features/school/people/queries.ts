import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SchoolClass } from "#contract/school-classes.ts";
import type { Role } from "#contract/roles.ts";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { getInvitations, getSchoolPerson, listSchoolClasses, listSchoolPeople } from "#contract/routes/school.ts";
import { PAGE_SIZE, type PeopleSearch } from "./search.ts";

const ALL = ["school-people"] as const;

/** What the list of people asks the server: each time it is looked at, since others administer the school as well. */
export const peopleQueries = {
  all: ALL,

  /** A page of the list; while another one is on its way the last one stays. */
  list: ({ offset = 0, person: _person, ...search }: PeopleSearch) =>
    queryOptions({
      queryKey: [...ALL, "list", { offset, ...search }] as const,
      queryFn: async () => orThrow(await request(listSchoolPeople, { query: { limit: PAGE_SIZE, offset, ...search } })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),

  person: (id: string) =>
    queryOptions({
      queryKey: [...ALL, "person", id] as const,
      queryFn: async () => orThrow(await request(getSchoolPerson, { params: { id } })),
      staleTime: 0,
    }),

  /** How many wait for an activation link; asked anew each time, and not kept. */
  invitations: (role: Role | undefined) =>
    queryOptions({
      queryKey: [...ALL, "invitations", role ?? "all"] as const,
      queryFn: async () => orThrow(await request(getInvitations, { query: { role } })),
      staleTime: 0,
      gcTime: 0,
      meta: { persist: false },
    }),

  /** Every class that goes on, to choose one from; not kept on the device. */
  everyClass: () =>
    queryOptions({
      queryKey: [...ALL, "every-class"] as const,
      queryFn: everyClass,
      staleTime: 60_000,
      meta: { persist: false },
    }),
};

/** The most that a call gives at once. */
const MOST = 100;

async function everyClass(): Promise<SchoolClass[]> {
  const found: SchoolClass[] = [];
  for (;;) {
    const { classes, total } = orThrow(
      await request(listSchoolClasses, { query: { limit: MOST, offset: found.length } }),
    );
    found.push(...classes);
    if (classes.length === 0 || found.length >= total) return found;
  }
}
