import type { QueryClient } from "@tanstack/react-query";
import type { Connection } from "#contract/connection.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { counts } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";

/**
 * By student, how many connections are completed on this device and on their way: what the server counts as open is less
 * by these. Not those that the server has told to be settled: it counts them no more.
 */
export function completedHere(queryClient: QueryClient, rows: readonly Row[]): ReadonlyMap<string, number> {
  const isOpen = (id: string): boolean =>
    (queryClient.getQueryData<Connection>(queryKeys.connection(id))?.status ?? "active") === "active";
  const students = new Map(
    rows.flatMap((row) =>
      row.kind === "complete" && counts(row) && isOpen(row.args.connection_id)
        ? [[row.args.connection_id, row.args.student_id] as const]
        : [],
    ),
  );
  const many = new Map<string, number>();
  for (const id of students.values()) many.set(id, (many.get(id) ?? 0) + 1);
  return many;
}
