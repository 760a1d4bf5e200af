import type { QueryClient } from "@tanstack/react-query";

/**
 * What came while this device's clock was ahead would count as fresh until that moment has come: once the clock is put
 * right it is asked for anew. What is on its way is not asked for again: on a slow network whoever looks often would never
 * have it.
 */
export const askAnewWhatIsAhead = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries(
    { predicate: ({ state }) => state.dataUpdatedAt > Date.now() },
    { cancelRefetch: false },
  );
