import { replaceEqualDeep } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { ShownStudent, ShownStudentList } from "#client/outbox/drafts.ts";

/** The shown list of one class, to which each tile subscribes for itself: a tap renders one tile, not the grid. */
export interface ClassStore {
  subscribe: (listener: () => void) => () => void;
  list: () => ShownStudentList;
  student: (id: string) => ShownStudent | undefined;
  /** Takes a newer view; whoever did not change in it stays the very same object. */
  set: (next: ShownStudentList) => void;
}

export function createClassStore(first: ShownStudentList): ClassStore {
  let list = first;
  let byId = new Map(first.students.map((student) => [student.id, student]));
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => list,
    student: (id) => byId.get(id),
    set: (next) => {
      const shared = replaceEqualDeep(list, next);
      if (shared === list) return;
      list = shared;
      byId = new Map(list.students.map((student) => [student.id, student]));
      for (const listener of listeners) listener();
    },
  };
}

export const useStudent = (store: ClassStore, id: string): ShownStudent | undefined =>
  useSyncExternalStore(store.subscribe, () => store.student(id));

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
