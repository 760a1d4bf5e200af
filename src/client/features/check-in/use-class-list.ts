import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isNotFound } from "#client/api/answer.ts";
import type { StudentList } from "#contract/check-in.ts";
import { latestKnown } from "#client/outbox/known-lists.ts";
import { checkInQueries } from "./queries.ts";

export type ClassList =
  | { state: "loading" }
  /** `isRefused`: the server says that it is not one of theirs. */
  | { state: "failed"; isRefused: boolean; error: unknown; retry: () => void; retrying: boolean }
  /** `isCleared`: the server has told nothing of the date; the list is one of another, without its marks. */
  | { state: "ready"; list: StudentList; isCleared: boolean };

const isThere = (): true => true;

/** A class that cannot be shown is asked for again after so long by itself, in ms. */
const AGAIN_MS = 10_000;

/** Of today, what colleagues did is seen after so long while the page is looked at, in ms. */
const OTHERS_MS = 60_000;

/** After how long a class's list is asked for again by itself, in ms, as `refetchInterval` takes it. */
export const againAfter =
  (isToday: boolean) =>
  ({ state: { data, error } }: { state: { data: unknown; error: Error | null } }): number | false =>
    error && (data === undefined || isNotFound(error)) ? AGAIN_MS : isToday && OTHERS_MS;

/**
 * What the server said of a class and date: as it is now, and drawn anew only when it comes or cannot; who shows it follows
 * the cache. Where this list never came: of today the latest known one, cleared, at
 * once; of a past date the same once the network has failed.
 */
export function useClassList(classId: string, date: string, isToday: boolean): ClassList {
  const queryClient = useQueryClient();
  const options = checkInQueries.studentList(classId, date);
  // What is not read of it draws nothing when it changes.
  const asked = useQuery({
    ...options,
    select: isThere,
    refetchInterval: againAfter(isToday),
  });
  // Asked again, a question forgets how it failed; what is shown for that stays until there is another answer.
  const [failure, setFailure] = useState(asked.error);
  if (asked.error && asked.error !== failure) setFailure(asked.error);
  const error = asked.isPending ? failure : asked.error;
  const isRefused = isNotFound(error);
  // Before what was seen of it: a tap on a class that is lost would only be refused.
  if (!isRefused) {
    const list = asked.data && queryClient.getQueryData(options.queryKey);
    if (list) return { state: "ready", list, isCleared: false };
    const asking = asked.isPending && !failure && asked.fetchStatus === "fetching";
    const latest = isToday || !asking ? latestKnown(queryClient, classId, date) : null;
    if (latest) return { state: "ready", list: latest, isCleared: true };
    if (asking) return { state: "loading" };
  }
  return {
    state: "failed",
    isRefused,
    error,
    retry: () => void asked.refetch(),
    retrying: asked.fetchStatus === "fetching",
  };
}
