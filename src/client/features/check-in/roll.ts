import type { ListedStudent, StudentList } from "#contract/check-in.ts";
import { goneSince, isAway, type MarkStatus } from "#contract/marks.ts";

/** One child of a roll call: there is one line for each, however many classes. */
export interface RollEntry {
  student: ListedStudent;
  class_name: string;
  /** The latest mark of today in any class, or what was announced; null where nobody marked. */
  status: MarkStatus | null;
  /** Since when a child who was here is gone; null while they are in the room. */
  gone: string | null;
}

export interface Roll {
  /** Who should be here now: everyone not marked away and not gone early, late ones and unmarked ones included. */
  here: RollEntry[];
  away: RollEntry[];
}

interface Seen extends RollEntry {
  marked_at: string;
}

/** Announced absences count from the start of the day; any mark comes after. */
const seenIn = (list: StudentList, student: ListedStudent): Seen => ({
  student,
  class_name: list.class.name,
  status: student.mark?.status ?? student.suggested?.status ?? null,
  gone: goneSince(student.mark),
  marked_at: student.mark?.settled === false ? student.mark.marked_at : (list.check_in?.finished_at ?? ""),
});

/** A word said of the child counts over none, and the later over the earlier. */
function laterOf(a: Seen, b: Seen): Seen {
  if (b.status === null) return a;
  if (a.status === null) return { ...b, class_name: a.class_name };
  return b.marked_at > a.marked_at ? { ...b, class_name: a.class_name } : a;
}

/** The classes that are called: the account's own, and before them the open one where it is none of these. */
export const calledClasses = <T extends { id: string }>(own: readonly T[], open: T): readonly T[] =>
  own.some(({ id }) => id === open.id) ? own : [open, ...own];

/** Who is here now over all of the classes that are called, in the order of the lists. */
export function rollOf(lists: StudentList[]): Roll {
  const seen = new Map<string, Seen>();
  for (const list of lists) {
    for (const student of list.students) {
      const before = seen.get(student.id);
      const now = seenIn(list, student);
      seen.set(student.id, before ? laterOf(before, now) : now);
    }
  }
  const entries = [...seen.values()].map(({ student, class_name, status, gone }) => ({
    student,
    class_name,
    status,
    gone,
  }));
  const away = entries.filter(({ status, gone }) => gone !== null || (status !== null && isAway(status)));
  return { here: entries.filter((entry) => !away.includes(entry)), away };
}
