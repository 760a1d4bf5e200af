import type { StudentRef } from "#contract/people.ts";
import { isSchoolDate } from "#contract/school-date.ts";
import { formatDate, formatMoment } from "#client/ui/format.ts";
import { formatDateRange } from "#client/ui/format-range.ts";
import { fullName } from "#client/ui/names.ts";

const STATUS: Readonly<Record<string, string>> = { absent: "Absent", excused: "Excused" };

/** What the announced absences say. */
export const messages = {
  broken: { title: "The absences could not be loaded", text: "Nothing is lost. Try again when you are back online." },
  show: "Which absences",
  ahead: "Today and later",
  past: "Past",
  title: { ahead: "Announced absences", past: "Past absences" },
  text: {
    ahead: "On these dates, check-in starts with the student away, and the teacher sees the note.",
    past: "What was announced. What teachers marked is in the attendance.",
  },
  none: { ahead: "No absences announced", past: "No past absences yet" },
  noneFound: "No absence for a student of that name",
  search: "Search by name",
  announce: "Announce an absence",
  status: { absent: "Absent", excused: "Excused" },
  dates: (from: string, to: string) =>
    from === to ? formatDate(from, "EEE d MMMM y") : formatDateRange(from, to, "EEE d MMMM y"),
  by: (name: string, moment: string, timeZone: string) =>
    `Announced by ${name}, ${formatMoment(moment, "d MMM H:mm", timeZone)}`,
  end: "End",
  endNamed: (name: string) => `End the absence of ${name}`,
  ended: (name: string) => `${name} is expected from today.`,
  cancelled: (name: string) => `The coming absence of ${name} is cancelled.`,

  student: "Student",
  find: "Find a student by name",
  change: "Choose someone else",
  chosen: (name: string) => `${name} is chosen.`,
  grade: (grade: string) => `Grade ${grade}`,
  noStudent: "No student of that name.",
  notFound: "The names could not be loaded. Try again when you are back online.",
  more: (n: number) => `and ${n} more: type more of the name`,
  emptyStudent: "Choose a student.",
  from: "First day",
  to: "Last day",
  emptyDates: "Enter both dates.",
  kind: "How it counts",
  kinds: { excused: "Excused: the family gave a reason", absent: "Absent: no reason given" },
  note: "Note",
  noteText: "The student's teachers see it. Leave empty if private.",
  save: "Announce",
  changeOf: (name: string) => `Change the absence of ${name}`,
  changeTitle: "Change the absence",
  of: (student: StudentRef) => fullName(student),
  saveChange: "Save",
  changed: (name: string) => `The absence of ${name} is changed.`,
  undo: "Undo",
  undone: "Undone.",
  labels: { from: "First day", to: "Last day", status: "How it counts", note: "Note" },
  say: (_: string, value: string): string =>
    STATUS[value] ?? (isSchoolDate(value) ? formatDate(value, "EEE d MMMM y") : value),
  saved: (name: string) => `The absence of ${name} is announced.`,
} as const;
