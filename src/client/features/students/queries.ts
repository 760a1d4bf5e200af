import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { HistoryGroup } from "#contract/history.ts";
import { orThrow } from "#client/api/answer.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { request } from "#client/api/request.ts";
import { getStudentConnections } from "#contract/routes/figures.ts";
import { getStudent, listStudents } from "#contract/routes/students.ts";
import { PAGE_SIZE, type StudentsSearch } from "./students-search.ts";

const ALL = queryKeys.students;
const HISTORIES = queryKeys.histories;

/** Entries of a history that are fetched at a time. */
const HISTORY_PAGE = 50;

/** What the students' screens ask the server. */
export const studentQueries = {
  all: ALL,
  histories: HISTORIES,

  /** A page of the list; while another one is on its way the last one stays. */
  list: ({ offset = 0, ...search }: StudentsSearch) =>
    queryOptions({
      queryKey: [...ALL, "list", { offset, ...search }] as const,
      queryFn: async () => orThrow(await request(listStudents, { query: { limit: PAGE_SIZE, offset, ...search } })),
      placeholderData: keepPreviousData,
    }),

  /** One student's connections: those that wait, and the completed ones. */
  connections: (id: string) =>
    queryOptions({
      queryKey: [...ALL, "connections", id] as const,
      queryFn: async () => orThrow(await request(getStudentConnections, { params: { id } })),
    }),

  /** One student with the history, newest first, page by page; of one group where it is given. */
  history: (id: string, group?: HistoryGroup) =>
    infiniteQueryOptions({
      queryKey: [...HISTORIES, id, group ?? "all"] as const,
      queryFn: async ({ pageParam }) =>
        orThrow(
          await request(getStudent, {
            params: { id },
            query: { events_before: pageParam || undefined, events_limit: HISTORY_PAGE, group },
          }),
        ),
      // Not undefined, which does not survive being kept on the device.
      initialPageParam: "",
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};
