import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Account } from "#contract/auth.ts";
import type { BehaviorGroup } from "#contract/check-in.ts";
import { cachedLists, cachedNames } from "#client/features/check-in/cached-names.ts";
import { checkInQueries } from "#client/features/check-in/queries.ts";

const NONE: readonly BehaviorGroup[] = [];

/** What ids are called, for what waits on the device: the class pages keep it. */
export function useKnown(account: Account) {
  const queryClient = useQueryClient();
  const { data } = useQuery(checkInQueries.behaviors());
  const behaviors = data?.groups ?? NONE;
  return useMemo(() => {
    const { student, class: ofClass } = cachedNames(queryClient, account);
    return { behaviors, student, class: ofClass, lists: () => cachedLists(queryClient) };
  }, [queryClient, account, behaviors]);
}
