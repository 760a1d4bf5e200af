import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { queryKeys } from "#client/api/query-keys.ts";
import { completedHere } from "#client/features/connections/completed-here.ts";
import { completionOf, overlayActive } from "#client/features/connections/overlay.ts";
import type { Row } from "#client/outbox/row.ts";
import { connection, OF, refused, row } from "#tests/support/outbox-rows.ts";

const complete = (seq: number, id: string, more: Partial<Row> = {}): Row =>
  row(seq, "complete", { ...OF, connection_id: id, student_id: "s1", selected_option: "talk", resolutions: [] }, more);
const shown = (rows: Row[], ...connections: ReturnType<typeof connection>[]): string[] =>
  overlayActive(connections, rows).map(({ id }) => id);

test("what is completed here and on its way waits no longer", () => {
  expect(shown([complete(1, "c1")], connection("c1"), connection("c2"))).toEqual(["c2"]);
});

test("what was refused stands again, and says so; what the server knows to be settled does not", () => {
  const rows = [complete(1, "c1", refused())];
  expect(shown(rows, connection("c1"))).toEqual(["c1"]);
  expect(shown(rows, connection("c1", { status: "completed" }))).toEqual([]);
  expect(completionOf(rows, "c1")?.refusal?.message).toBe("Not found");
});

test("each is counted once for its student, and not where it was refused or is told to be settled", () => {
  const rows = [complete(1, "c1"), complete(2, "c1"), complete(3, "c2"), complete(4, "c3", refused())];
  const client = new QueryClient();
  expect([...completedHere(client, rows)]).toEqual([["s1", 2]]);
  client.setQueryData(queryKeys.connection("c2"), connection("c2", { status: "completed" }));
  expect([...completedHere(client, rows)]).toEqual([["s1", 1]]);
});

test("of several completions the latest is told", () => {
  expect(completionOf([complete(1, "c1", refused()), complete(2, "c1")], "c1")?.op_id).toBe("op-2");
  expect(completionOf([complete(1, "c1")], "c2")).toBeUndefined();
});
