import type { Connection } from "#contract/connection.ts";
import { counts, type Standing, standingOf } from "#client/outbox/pending.ts";
import type { Row, RowOf } from "#client/outbox/row.ts";

const completionsOf = (rows: readonly Row[], connectionId: string): RowOf<"complete">[] =>
  rows.filter((row) => row.kind === "complete").filter(({ args }) => args.connection_id === connectionId);

/** The completion of a connection that lies on this device, under way or refused; the latest of several. */
export const completionOf = (rows: readonly Row[], connectionId: string): RowOf<"complete"> | undefined =>
  completionsOf(rows, connectionId).at(-1);

/** An active connection; `pending` where its completion lies on this device and could not be sent. */
export type ShownConnection = Connection & { pending?: Standing };

/** The active ones without those that are completed on this device and on their way. */
export const overlayActive = (connections: readonly Connection[], rows: readonly Row[]): ShownConnection[] =>
  connections.flatMap((connection): ShownConnection[] => {
    const completions = completionsOf(rows, connection.id);
    if (connection.status !== "active" || completions.some((row) => counts(row))) return [];
    const [refused] = completions;
    return [refused ? { ...connection, pending: standingOf(refused) } : connection];
  });
