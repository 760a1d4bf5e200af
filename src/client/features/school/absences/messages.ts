import type { StudentRef } from "#contract/people.ts";
import { isSchoolDate } from "#contract/school-date.ts";
import { formatDate, formatMoment } from "#client/ui/format.ts";
import { fullName } from "#client/ui/names.ts";

const STATUS: Readonly<Record<string, string>> = { absent: "Absent", excused: "Excused" };

/** What the announced absences say. */
export const messages = {
  broken: { title: "The absences could not be loaded", text: "Nothing is lost. Try again once the network is back." },
  show: "Which absences",
  ahead: "Today and later",
  past: "Past",
  title: { ahead: "Announced ahead", past: "Past absences" },
  text: {
    ahead: "Check-ins of these dates start with the student away; the teacher sees the note.",
    past: "What was announced. What was marked stands in the attendance.",
  },
  none: { ahead: "No absence is announced", past: "No announced absence is over yet" },
  noneFound: "No student of that name is announced",
  search: "Search by name",
  announce: "Announce an absence",
  status: { absent: "Absent", excused: "Excused" },
  dates: (from: string, to: string) =>
    from === to
      ? formatDate(from, "EEE d MMMM y")
      : `${formatDate(from, "EEE d MMMM y")} to ${formatDate(to, "EEE d MMMM y")}`,
  by: (name: string, moment: string, timeZone: string) =>
    `Announced by ${name}, ${formatMoment(moment, "d MMM H:mm", timeZone)}`,
  end: "End",
  endNamed: (name: string) => `End the absence of ${name}`,
  ended: (name: string) => `${name} is expected from today on.`,

  student: "Student",
  find: "Find a student by name",
  change: "Choose another",
  chosen: (name: string) => `${name} is chosen.`,
  grade: (grade: string) => `Grade ${grade}`,
  noStudent: "No student of that name.",
  notFound: "The list could not be asked for. Try again once the network is back.",
  more: (n: number) => `and ${n} more: type more of the name`,
  emptyStudent: "Choose a student.",
  from: "First day",
  to: "Last day",
  emptyDates: "Enter both dates.",
  kind: "How it counts",
  kinds: { excused: "Excused: the family told why", absent: "Absent: without an excuse" },
  note: "Note",
  noteText: "Teachers of the student see it. Leave empty if private.",
  save: "Announce",
  changeOf: (name: string) => `Change the absence of ${name}`,
  changeTitle: "Change the absence",
  of: (student: StudentRef) => fullName(student),
  saveChange: "Save",
  changed: (name: string) => `The absence of ${name} is changed.`,
  undo: "Undo",
  undone: "It is as it was.",
  labels: { from: "First day", to: "Last day", status: "How it counts", note: "Note" },
  say: (_: string, value: string): string =>
    STATUS[value] ?? (isSchoolDate(value) ? formatDate(value, "EEE d MMMM y") : value),
  saved: (name: string) => `The absence of ${name} is announced.`,
} as const;
