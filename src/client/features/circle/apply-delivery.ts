import type { QueryClient } from "@tanstack/react-query";
import type { CircleDay, CircleEntry } from "#contract/circle.ts";
import { circleEntryId } from "#contract/ids.ts";
import type { Row } from "#client/outbox/commands.ts";
import type { Delivery } from "#client/outbox/outbox-types.ts";
import { circleQueries } from "./queries.ts";

/** Puts an entry that the server took into the cached days of its class, before its row leaves the outbox. */
export async function applyCircle(
  queryClient: QueryClient,
  { rows, answer }: Extract<Delivery, { by: "circle" }>,
): Promise<void> {
  for (const { args } of rows) await addEntry(queryClient, args.class_id, () => answer);
}

/** The same for entries that were taken while the session was locked: they stand as they were entered. */
export async function applyEntries(queryClient: QueryClient, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    if (row.kind !== "circle") continue;
    const { activity_id, comment, class_id } = row.args;
    const titleIn = ({ activities }: CircleDay): string => activities.find(({ id }) => id === activity_id)?.title ?? "";
    await addEntry(queryClient, class_id, (day) => ({
      id: circleEntryId(row.op_id),
      activity_id,
      comment,
      title: titleIn(day),
      by: null,
      created_at: row.tapped_at,
    }));
    void queryClient.invalidateQueries({ queryKey: circleQueries.ofClass(class_id) });
  }
}

async function addEntry(
  queryClient: QueryClient,
  classId: string,
  entryFor: (day: CircleDay) => CircleEntry,
): Promise<void> {
  const queryKey = circleQueries.ofClass(classId);
  const early = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<CircleDay>({ queryKey }, (day) => {
    const entry = day && entryFor(day);
    return entry && !day.entries.some(({ id }) => id === entry.id) ? { ...day, entries: [entry, ...day.entries] } : day;
  });
  for (const one of early) void queryClient.invalidateQueries({ queryKey: one.queryKey, exact: true });
}
