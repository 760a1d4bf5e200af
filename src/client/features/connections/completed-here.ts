import { counts } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";

/** By student, how many connections are completed on this device and on their way: what the server counts as open is less by these. */
export function completedHere(rows: readonly Row[]): ReadonlyMap<string, number> {
  const students = new Map(
    rows.flatMap((row) =>
      row.kind === "complete" && counts(row) ? [[row.args.connection_id, row.args.student_id] as const] : [],
    ),
  );
  const many = new Map<string, number>();
  for (const id of students.values()) many.set(id, (many.get(id) ?? 0) + 1);
  return many;
}
