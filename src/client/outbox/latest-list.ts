import type { StudentList } from "#contract/check-in.ts";

/** The class as it was last seen, for a day whose list was never loaded: marks and counts cleared, with who is announced away then. */
export function clearedFor(list: StudentList, date: string): StudentList {
  return {
    ...list,
    date,
    check_in: null,
    own_events: [],
    students: list.students.map((student) => ({
      ...student,
      mark: null,
      suggested: student.announced?.findLast(({ from, to }) => from <= date && date <= to) ?? null,
      positive_today: 0,
      challenging_today: 0,
    })),
  };
}

/** Of the lists that the device holds, that of the class with the latest date; null where it never saw the class. */
export function latestOf(lists: StudentList[], classId: string): StudentList | null {
  const ofClass = lists.filter((list) => list.class.id === classId);
  return ofClass.toSorted((a, b) => b.date.localeCompare(a.date))[0] ?? null;
}
