import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Refusal } from "#client/api/answer.ts";
import type { StudentList } from "#contract/check-in.ts";
import { latestKnown } from "./known-lists.ts";
import { checkInQueries } from "./queries.ts";

export type ClassList =
  | { state: "loading" }
  | { state: "refused" }
  | { state: "failed"; error: unknown; retry: () => void; retrying: boolean }
  | { state: "ready"; list: StudentList };

const isThere = (): true => true;

/**
 * What the server said of a class and date: as it is now, and drawn anew only when it comes or cannot; who shows it follows
 * the cache. Where this list never came: of today the latest known one, cleared, at
 * once; of a past date the same once the network has failed.
 */
export function useClassList(classId: string, date: string, isToday: boolean): ClassList {
  const queryClient = useQueryClient();
  const options = checkInQueries.studentList(classId, date);
  // What is not read of it draws nothing when it changes.
  const asked = useQuery({ ...options, select: isThere });
  // Before what was seen of it: a tap on a class that is lost would only be refused.
  if (asked.error instanceof Refusal && asked.error.answer.statusCode === 404) return { state: "refused" };
  const list = asked.data && queryClient.getQueryData(options.queryKey);
  if (list) return { state: "ready", list };
  const asking = asked.isPending && asked.fetchStatus === "fetching";
  const latest = isToday || !asking ? latestKnown(queryClient, classId, date) : null;
  if (latest) return { state: "ready", list: latest };
  if (asking) return { state: "loading" };
  return {
    state: "failed",
    error: asked.error,
    retry: () => void asked.refetch(),
    retrying: asked.fetchStatus === "fetching",
  };
}
