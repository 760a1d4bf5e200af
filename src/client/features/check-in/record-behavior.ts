import type { Behavior } from "#contract/check-in.ts";
import { eventId } from "#contract/ids.ts";
import { announce } from "#client/ui/live-region.tsx";
import { fullName, type Named } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import type { Tap } from "./tap.ts";
import { messages } from "./messages.ts";
import { messages as sheetMessages } from "./sheet-messages.ts";

interface Recording {
  /** The class and the date that it is recorded for. */
  of: { class_id: string; date: string };
  behavior: Behavior;
  students: readonly (Named & { id: string })[];
  /** Empty for none. */
  note: string;
}

/** Records a behaviour of students, tells of it at once, and offers to take it back. Says whether the device has kept it. */
export async function recordBehavior(tap: Tap, { of, behavior, students, note }: Recording): Promise<boolean> {
  const student_ids = students.map(({ id }) => id);
  const kept = tap({
    kind: "record",
    args: { ...of, behavior_id: behavior.id, student_ids, ...(note ? { note } : {}) },
  });
  const undo = async (): Promise<void> => {
    const recorded = await kept;
    if (!recorded) return;
    const { op_id } = recorded;
    const event_ids = student_ids.map((id) => eventId(op_id, id));
    if (await tap({ kind: "undo", args: { ...of, recorded: op_id, event_ids, student_ids } }))
      announce(sheetMessages.undone);
  };
  const withdraw = notify({
    text: sheetMessages.recorded(behavior.name, students.map(fullName)),
    action: { label: messages.undo, run: () => void undo() },
  });
  const recorded = await kept;
  if (!recorded) withdraw();
  return recorded !== null;
}
