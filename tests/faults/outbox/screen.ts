import { eventId } from "#contract/ids.ts";
import type { StudentList } from "#contract/check-in.ts";
import type { OutboxSnapshot } from "#client/outbox/memory.ts";
import { overlayStudentList, type ShownStudentList } from "#client/outbox/overlay.ts";
import type { Row } from "#client/outbox/row.ts";
import { chipText } from "#client/features/sync-status/messages.ts";
import { BEHAVIORS, CLASSES } from "./world.ts";

/** What stands in front of a teacher. */
export interface Screen {
  chip: string;
  classes: ShownStudentList[];
}

/** The class, and the chip, as the app draws them of what it knows. */
export const screenOf = (lists: ReadonlyMap<string, StudentList>, snapshot: OutboxSnapshot, chip: string): Screen => ({
  chip,
  classes: CLASSES.flatMap((id) => lists.get(id) ?? []).map((list) =>
    overlayStudentList(list, snapshot.taps, BEHAVIORS),
  ),
});

/** The same as the app was once: nothing told apart. */
export function blindScreenOf(
  lists: ReadonlyMap<string, StudentList>,
  { rows, keeping, ...snapshot }: OutboxSnapshot,
): Screen {
  const kept = [...rows, ...keeping].map((row) => ({ ...row, seq: row.seq || 1 }));
  const blind = { ...snapshot, rows: kept, taps: kept, keeping: [] };
  return screenOf(lists, blind, chipText(blind));
}

/** How many taps the chip calls not yet kept. */
const countedAsKeeping = (chip: string): number => Number(/Saving (\d+)/.exec(chip)?.[1] ?? 0);

/** Whether the class shows the tap, and shows it as saved. */
function showsAsSaved(
  { class: of, students, check_in, own_events = [], keeping }: ShownStudentList,
  row: Row,
): boolean {
  const isPlain = (id: string): boolean => students.some((student) => student.id === id && !student.keeping);
  switch (row.kind) {
    case "mark": {
      const mark = students.find(({ id }) => id === row.args.student_id)?.mark;
      return of.id === row.args.class_id && mark?.marked_at === row.tapped_at && isPlain(row.args.student_id);
    }
    case "record":
      return row.args.student_ids.some(
        (id) => isPlain(id) && own_events.some((event) => event.id === eventId(row.op_id, id)),
      );
    case "finish":
      return of.id === row.args.class_id && check_in?.finished_at === row.tapped_at && !keeping;
    default:
      return false;
  }
}

/** Of taps that are not on the device those that the screen shows as saved, each with how. */
export function shownTooEarly({ chip, classes }: Screen, unkept: readonly Row[]): string[] {
  const shown = unkept
    .filter((row) => classes.some((list) => showsAsSaved(list, row)))
    .map(({ kind, op_id }) => `${kind} ${op_id} looks saved and is not on the device`);
  return countedAsKeeping(chip) < unkept.length
    ? [...shown, `the chip says "${chip}" of ${unkept.length} taps that are not on the device`]
    : shown;
}
