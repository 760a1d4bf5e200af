import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { request } from "#client/api/request.ts";
import { getClassOverview } from "#contract/routes/figures.ts";
import { getConnection } from "#contract/routes/students.ts";
import type { Connection } from "#contract/connection.ts";

/** Connections as the server told of them. */
export const connectionQueries = {
  /** The active ones of a class's students, latest raised first. */
  active: (classId: string) =>
    queryOptions({
      queryKey: [...queryKeys.activeConnections, classId] as const,
      queryFn: async ({ client }) => {
        const { active_connections } = orThrow(await request(getClassOverview, { params: { id: classId } }));
        keepDetails(client, active_connections);
        return active_connections;
      },
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: queryKeys.connection(id),
      queryFn: async () => orThrow(await request(getConnection, { params: { id } })),
    }),
};

/** What a list tells is whole: each opens from it, also without a network. */
export function keepDetails(queryClient: QueryClient, connections: readonly Connection[]): void {
  for (const one of connections) queryClient.setQueryData(connectionQueries.detail(one.id).queryKey, one);
}
