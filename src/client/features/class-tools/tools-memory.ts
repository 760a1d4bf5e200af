import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Apart } from "./divide.ts";
import type { Turns } from "./turns.ts";

/** What the tools remember of a class: ids alone. It stays on this device, is never sent, and goes with the sign-out. */
export interface ToolsMemory {
  turns: Turns;
  apart: readonly Apart[];
  /** Students in a group, from 2 to 8. */
  size: number;
}

const NOTHING: ToolsMemory = { turns: [], apart: [], size: 4 };

const keyOf = (classId: string): readonly string[] => ["class-tools", classId];

/** Lives in the account's kept queries, which nobody answers and the sign-out deletes. */
export function useToolsMemory(classId: string): [ToolsMemory, (change: Partial<ToolsMemory>) => void] {
  const queryClient = useQueryClient();
  const queryKey = keyOf(classId);
  const { data } = useQuery<ToolsMemory>({ queryKey, queryFn: skipToken });
  // The cache tells of a change a moment later, which a second tap does not wait for.
  const [changed, setChanged] = useState<ToolsMemory>();
  const memory = changed ?? data ?? NOTHING;
  const keep = (change: Partial<ToolsMemory>): void => {
    const next = { ...memory, ...change };
    setChanged(next);
    queryClient.setQueryData<ToolsMemory>(queryKey, next);
  };
  return [memory, keep];
}
