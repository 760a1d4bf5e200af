import type { BehaviorGroup, StudentList } from "#contract/check-in.ts";
import type { ShownStudentList } from "#client/outbox/drafts.ts";
import { aboutRow } from "#client/outbox/kinds.ts";
import type { OutboxSnapshot } from "#client/outbox/outbox-types.ts";
import { overlayStudentList } from "#client/outbox/overlay.ts";

/**
 * The class as the screen shows it: what the server said, with what waits laid over. A tap shows at once, and whom it is
 * about is told apart until it is on the device.
 */
export function shownList(
  server: StudentList,
  { taps, keeping }: Pick<OutboxSnapshot, "taps" | "keeping">,
  behaviors?: readonly BehaviorGroup[],
): ShownStudentList {
  const list = overlayStudentList(server, taps, behaviors);
  if (keeping.length === 0) return list;
  const ids = new Set(keeping.flatMap((row) => aboutRow(row).student_ids));
  return {
    ...list,
    keeping: keeping.some(({ kind }) => kind === "finish" || kind === "reopen"),
    students: list.students.map((student) => (ids.has(student.id) ? { ...student, keeping: true } : student)),
  };
}
