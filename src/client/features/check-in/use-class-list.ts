import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Refusal } from "#client/api/answer.ts";
import type { StudentList } from "#contract/check-in.ts";
import { latestKnown } from "./known-lists.ts";
import { checkInQueries } from "./queries.ts";

export type ClassList =
  | { state: "loading" }
  | { state: "refused" }
  | { state: "failed"; retry: () => void; retrying: boolean }
  | { state: "ready"; list: StudentList };

/**
 * What the server said of a class and date. Where this list never came: of today the latest known one, cleared, at
 * once; of a past date the same once the network has failed.
 */
export function useClassList(classId: string, date: string, isToday: boolean): ClassList {
  const queryClient = useQueryClient();
  const { data, error, isPending, fetchStatus, refetch } = useQuery(checkInQueries.studentList(classId, date));
  // Before what was seen of it: a tap on a class that is lost would only be refused.
  if (error instanceof Refusal && error.answer.statusCode === 404) return { state: "refused" };
  if (data) return { state: "ready", list: data };
  const asking = isPending && fetchStatus === "fetching";
  const latest = isToday || !asking ? latestKnown(queryClient, classId, date) : null;
  if (latest) return { state: "ready", list: latest };
  if (asking) return { state: "loading" };
  return { state: "failed", retry: () => void refetch(), retrying: fetchStatus === "fetching" };
}
