import { QueryCache, QueryClient } from "@tanstack/react-query";
import { Refusal } from "#client/api/answer.ts";

/** Data is asked for again when a screen opens on something older, in ms. */
const FRESH_MS = 30_000;

/** One more try for what may pass; never for a refusal, never while the device says it is offline. */
function mayPass(failures: number, error: Error): boolean {
  if (failures > 0 || !navigator.onLine) return false;
  return !(error instanceof Refusal) || error.answer.statusCode >= 500;
}

/**
 * What the server said. `offlineFirst`: a network that seems gone is tried once, then the kept data serves.
 * `onWrongAccount`: another tab works as another person now, and what this one shows is not theirs.
 */
export const createQueryClient = (onWrongAccount: () => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof Refusal && error.answer.message === "WRONG_ACCOUNT") onWrongAccount();
      },
    }),
    defaultOptions: {
      queries: { networkMode: "offlineFirst", staleTime: FRESH_MS, gcTime: Infinity, retry: mayPass },
      mutations: { networkMode: "offlineFirst", gcTime: 0, retry: false },
    },
  });
