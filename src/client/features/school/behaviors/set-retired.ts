import type { QueryClient } from "@tanstack/react-query";
import { attempt } from "#client/api/attempt.ts";
import { changeBehavior } from "#client/api/behaviors.ts";

/** Retires a behaviour or brings it back; answers what is wrong. Teachers' sheets ask for the catalogue anew. */
export const setRetired = (queryClient: QueryClient, id: string, retired: boolean): Promise<string | null> =>
  attempt(
    () => changeBehavior(id, { retired }),
    () => queryClient.invalidateQueries(),
  );
