import { useSyncExternalStore } from "react";
import type { ShownStudent, ShownStudentList } from "#client/outbox/overlay.ts";
import { looksAfter, sameList } from "./looks.ts";

/** The shown list of one class, to which each tile subscribes for itself: a tap renders one tile, not the grid. */
export interface ClassStore {
  /** Called when something looks different; never for what no screen shows. */
  subscribe: (listener: () => void) => () => void;
  /** As last seen to look different. */
  list: () => ShownStudentList;
  /** The same of one student: the very same object until it looks different. */
  look: (id: string) => ShownStudent | undefined;
  /** A student as of now, with the version that the next mark replaces; who has left the class, as last listed. */
  student: (id: string) => ShownStudent | undefined;
  /** Called when there are other students than before whose taps are not on the device yet; no look says so. */
  subscribeKeeping: (listener: () => void) => () => void;
  /** Ids of these students. */
  keeping: () => ReadonlySet<string>;
  set: (next: ShownStudentList) => void;
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: (): void => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const keepingOf = (students: readonly ShownStudent[]): ReadonlySet<string> =>
  new Set(students.filter(({ keeping }) => keeping).map(({ id }) => id));

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

const byIdOf = (students: readonly ShownStudent[]): Map<string, ShownStudent> =>
  new Map(students.map((student) => [student.id, student]));

export function createClassStore(first: ShownStudentList): ClassStore {
  let shown = first;
  let looks = byIdOf(first.students);
  let students = looks;
  let keeping = keepingOf(first.students);
  const [onLook, onKeeping] = [createListeners(), createListeners()];
  return {
    subscribe: onLook.subscribe,
    list: () => shown,
    look: (id) => looks.get(id),
    student: (id) => students.get(id),
    subscribeKeeping: onKeeping.subscribe,
    keeping: () => keeping,
    set: (next) => {
      students = new Map([...students, ...byIdOf(next.students)]);
      const after = { ...next, students: looksAfter(looks, next.students) };
      if (!sameList(shown, after)) {
        shown = after;
        looks = byIdOf(after.students);
        onLook.tell();
      }
      // After the looks: a mark that could not be kept is never painted without its sign.
      const now = keepingOf(next.students);
      if (isSame(keeping, now)) return;
      keeping = now;
      onKeeping.tell();
    },
  };
}

/** One student, drawn anew only when something of it looks different. */
export const useStudent = (store: ClassStore, id: string): ShownStudent | undefined =>
  useSyncExternalStore(store.subscribe, () => store.look(id));

/** For what needs the whole class: the sum, the button, the lists beside the grid. Never for the grid. */
export const useList = (store: ClassStore): ShownStudentList => useSyncExternalStore(store.subscribe, store.list);

/** One plain value of the list: who asks is drawn anew only when that value changes. */
export const useFromList = <T extends string | boolean>(store: ClassStore, pick: (list: ShownStudentList) => T): T =>
  useSyncExternalStore(store.subscribe, () => pick(store.list()));

/** The ids in their order, as one text that changes only with the enrolment. */
export function useStudentIds(store: ClassStore): string[] {
  const ids = useFromList(store, idsOf);
  return ids === "" ? [] : ids.split(" ");
}

// Ids are URL-safe: a blank never stands in one.
const idsOf = (list: ShownStudentList): string => list.students.map(({ id }) => id).join(" ");
