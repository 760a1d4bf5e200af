import type { BehaviorGroup, StudentList } from "#contract/check-in.ts";
import { aboutRow } from "#client/outbox/commands/registry.ts";
import type { OutboxSnapshot } from "#client/outbox/memory.ts";
import { overlayStudentList, type ShownStudentList } from "#client/outbox/overlay.ts";

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
