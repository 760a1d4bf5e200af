import type { QueryClient } from "@tanstack/react-query";

/** Longer than a session lasts that nobody uses, in ms. */
const KEPT_MS = 31 * 86_400_000;

/**
 * Forgets what no page shows and was not asked for in a month: whom it names may have been erased since. Told by what was
 * asked for last, since the device's clock may be wrong; what was asked for while it was ahead tells nothing of the rest.
 */
export function forgetLongUnasked(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  const now = Date.now();
  const latest = Math.max(...cache.getAll().map(({ state }) => (state.dataUpdatedAt > now ? 0 : state.dataUpdatedAt)));
  queryClient.removeQueries({
    type: "inactive",
    predicate: ({ state }) => state.data !== undefined && latest - state.dataUpdatedAt >= KEPT_MS,
  });
}
