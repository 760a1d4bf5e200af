import { replaceEqualDeep } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { ShownStudent, ShownStudentList } from "#client/outbox/drafts.ts";

/** The shown list of one class, to which each tile subscribes for itself: a tap renders one tile, not the grid. */
export interface ClassStore {
  subscribe: (listener: () => void) => () => void;
  list: () => ShownStudentList;
  student: (id: string) => ShownStudent | undefined;
  /** The student as last seen to look different: the very same object while only what no tile shows has changed. */
  look: (id: string) => ShownStudent | undefined;
  /** Takes a newer view; whoever did not change in it stays the very same object. */
  set: (next: ShownStudentList) => void;
}

type Marked = ShownStudent["mark"];

const sameMark = (a: Marked, b: Marked): boolean =>
  a?.status === b?.status && a?.note === b?.note && a?.arrived_at === b?.arrived_at && a?.settled === b?.settled;

/** Versions, moments and whether a tap is on its way change with each tap and show on no tile. */
function looksSame(a: ShownStudent, b: ShownStudent): boolean {
  if (a === b) return true;
  return (
    sameMark(a.mark, b.mark) &&
    a.suggested === b.suggested &&
    a.positive_today === b.positive_today &&
    a.challenging_today === b.challenging_today &&
    a.active_connection_id === b.active_connection_id &&
    a.needs_you === b.needs_you &&
    a.first_name === b.first_name &&
    a.last_name === b.last_name &&
    a.avatar_url === b.avatar_url
  );
}

const byIdOf = ({ students }: ShownStudentList): Map<string, ShownStudent> => new Map(students.map((student) => [student.id, student]));

/** What the tiles show next: for each student the object that they show already, unless it looks different now. */
function looksAfter(before: Map<string, ShownStudent>, now: Map<string, ShownStudent>): Map<string, ShownStudent> {
  const kept = (student: ShownStudent): ShownStudent => {
    const shown = before.get(student.id);
    return shown && looksSame(shown, student) ? shown : student;
  };
  return new Map([...now].map(([id, student]) => [id, kept(student)]));
}

export function createClassStore(first: ShownStudentList): ClassStore {
  let list = first;
  let byId = byIdOf(first);
  let looks = byId;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => list,
    student: (id) => byId.get(id),
    look: (id) => looks.get(id),
    set: (next) => {
      const shared = replaceEqualDeep(list, next);
      if (shared === list) return;
      list = shared;
      byId = byIdOf(list);
      looks = looksAfter(looks, byId);
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
