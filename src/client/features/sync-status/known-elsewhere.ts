import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { StudentHistory, StudentPage } from "#contract/students.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { fullName } from "#client/ui/names.ts";

/** The name of somebody whom no class's list has any more, where a list of students or their own page still lies in the cache. */
export function knownElsewhere(queryClient: QueryClient, id: string): string | undefined {
  const listed = queryClient
    .getQueriesData<StudentPage>({ queryKey: [...queryKeys.students, "list"] })
    .flatMap(([, page]) => page?.students ?? []);
  const opened = queryClient
    .getQueriesData<InfiniteData<StudentHistory>>({ queryKey: [...queryKeys.histories, id] })
    .flatMap(([, history]) => history?.pages.map(({ student }) => student) ?? []);
  const found = [...listed, ...opened].find((student) => student.id === id);
  return found && fullName(found);
}
