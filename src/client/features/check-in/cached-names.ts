import type { QueryClient } from "@tanstack/react-query";
import type { Account } from "#contract/auth.ts";
import type { BehaviorGroup, StudentList } from "#contract/check-in.ts";
import { fullName } from "#client/ui/names.ts";
import { checkInQueries } from "./queries.ts";

/** The classes' lists that the device holds, as the server told them. */
export const cachedLists = (queryClient: QueryClient): StudentList[] =>
  queryClient.getQueriesData<StudentList>({ queryKey: checkInQueries.studentLists }).flatMap(([, list]) => list ?? []);

interface KnownNames {
  student: (id: string) => string | undefined;
  class: (id: string) => string | undefined;
  behavior: (id: string) => string | undefined;
  /** The school's, IANA name. */
  timeZone: string;
}

/** What ids are called, as far as this device has been told: the outbox itself keeps no names. */
export function cachedNames(queryClient: QueryClient, account: Account): KnownNames {
  const lists = (): StudentList[] => cachedLists(queryClient);
  return {
    timeZone: account.person.school.time_zone,
    student: (id) => {
      const found = lists()
        .flatMap(({ students }) => students)
        .find((student) => student.id === id);
      return found && fullName(found);
    },
    class: (id) =>
      account.person.classes.find((one) => one.id === id)?.name ??
      lists().find((list) => list.class.id === id)?.class.name,
    behavior: (id) => {
      const known = queryClient.getQueryData<{ groups: BehaviorGroup[] }>(checkInQueries.behaviors().queryKey);
      return known?.groups.flatMap(({ behaviors }) => behaviors).find((one) => one.id === id)?.name;
    },
  };
}
