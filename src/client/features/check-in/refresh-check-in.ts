import type { QueryClient } from "@tanstack/react-query";
import type { StudentList } from "#contract/check-in.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { getCheckIn } from "#contract/routes/check-in.ts";
import { withCheckIn } from "#client/outbox/carriers/mark.ts";
import { checkInQueries } from "./queries.ts";

/** Who corrects a finished check-in begins from its marks as they stand now, a colleague's among them. Rejects where it could not be asked. */
export async function refreshCheckIn(queryClient: QueryClient, id: string): Promise<void> {
  const checkIn = await request(getCheckIn, { params: { id } });
  if (isErrorAnswer(checkIn)) return;
  queryClient.setQueriesData<StudentList>(
    { queryKey: checkInQueries.studentLists },
    (list) => list && withCheckIn(list, { ...checkIn, rejected: [] }),
  );
}
