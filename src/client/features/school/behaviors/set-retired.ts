import type { QueryClient } from "@tanstack/react-query";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { changeBehavior } from "#contract/routes/school.ts";

/** Retires a behaviour or brings it back; answers what is wrong. Teachers' sheets ask for the catalogue anew. */
export const setRetired = (queryClient: QueryClient, id: string, retired: boolean): Promise<string | null> =>
  attempt(
    () => request(changeBehavior, { params: { id }, body: { retired } }),
    () => queryClient.invalidateQueries(),
  );
