import type { QueryClient } from "@tanstack/react-query";
import type { Account } from "#contract/auth.ts";
import { schoolToday, serverNow } from "#client/api/server-time.ts";
import { deviceMemory } from "./device-memory.ts";
import type { MainSearch } from "./main-search.ts";
import { checkInQueries } from "./queries.ts";
import { hourAt, usualClass } from "./usual-class.ts";

/** The class that is usual for the account at this hour; null: it has none. `today`: at the school. */
export function usualNow({ id, person }: Account, today: string): string | null {
  const at = hourAt(new Date(serverNow()), today, person.school.time_zone);
  return usualClass(
    deviceMemory.habits(id),
    person.classes.map((one) => one.id),
    at,
  );
}

/** The date that an address opens: never one to come. */
export const openDate = ({ date }: MainSearch, today: string): string => (date && date < today ? date : today);

/** Finds the class of the hour beforehand: a browser loads what it knows of a time zone once it is asked, which takes its time. */
export const findAhead = (account: Account): void =>
  void usualNow(account, schoolToday(account.person.school.time_zone));

/** Asks in one go for all that the main page shows of a class, while the page is still being made. */
export function askAhead(queryClient: QueryClient, account: Account, search: MainSearch): void {
  const today = schoolToday(account.person.school.time_zone);
  const classId = search.class ?? usualNow(account, today);
  if (!classId) return;
  void queryClient.prefetchQuery(checkInQueries.studentList(classId, openDate(search, today)));
  void queryClient.prefetchQuery(checkInQueries.days(classId));
  void queryClient.prefetchQuery(checkInQueries.behaviors());
  void queryClient.prefetchQuery(checkInQueries.first());
}
