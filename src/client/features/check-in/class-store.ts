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
  /** A student as of now, with the version that the next mark replaces. */
  student: (id: string) => ShownStudent | undefined;
  set: (next: ShownStudentList) => void;
}

const byIdOf = (students: readonly ShownStudent[]): Map<string, ShownStudent> =>
  new Map(students.map((student) => [student.id, student]));

export function createClassStore(first: ShownStudentList): ClassStore {
  let shown = first;
  let looks = byIdOf(first.students);
  let students = looks;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => shown,
    look: (id) => looks.get(id),
    student: (id) => students.get(id),
    set: (next) => {
      students = byIdOf(next.students);
      const after = { ...next, students: looksAfter(looks, next.students) };
      if (sameList(shown, after)) return;
      shown = after;
      looks = byIdOf(after.students);
      for (const listener of listeners) listener();
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
