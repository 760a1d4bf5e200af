import type { Connection } from "#contract/connection.ts";
import { counts } from "#client/outbox/pending.ts";
import type { Row, RowOf } from "#client/outbox/row.ts";

/** The completion of a connection that lies on this device, under way or refused; the latest of several. */
export const completionOf = (rows: readonly Row[], connectionId: string): RowOf<"complete"> | undefined =>
  rows.filter((row) => row.kind === "complete").findLast(({ args }) => args.connection_id === connectionId);

/** The active ones without those that are completed on this device and on their way. */
export function overlayActive(connections: readonly Connection[], rows: readonly Row[]): Connection[] {
  return connections.filter(({ id, status }) => {
    const row = completionOf(rows, id);
    return status === "active" && !(row && counts(row));
  });
}
