import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deviceMemory } from "./device-memory.ts";
import { checkInQueries } from "./queries.ts";

/** Whether the hints are due: no check-in by this teacher yet, and they were never sent away on this device. */
export function useCoach(accountId: string): { due: boolean; dismiss: () => void } {
  const { data } = useQuery(checkInQueries.first());
  const [dismissed, setDismissed] = useState(() => deviceMemory.coachSeen(accountId));
  const dismiss = (): void => {
    deviceMemory.keepCoachSeen(accountId);
    setDismissed(true);
  };
  return { due: data?.first === true && !dismissed, dismiss };
}
