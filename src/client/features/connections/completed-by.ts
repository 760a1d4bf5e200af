import type { QueryClient } from "@tanstack/react-query";
import type { Connection } from "#contract/connection.ts";

/** Who completed a connection, as far as this device was told; the outbox itself keeps no names. */
export const completedBy =
  (queryClient: QueryClient) =>
  (connectionId: string): string | undefined =>
    queryClient.getQueryData<Connection>(["connections", "detail", connectionId])?.completed_by?.name;
