import type { StudentRef } from "#contract/people.ts";
import { isSchoolDate } from "#contract/school-date.ts";
import { LOCALE } from "#client/ui/locale.ts";
import { fullName } from "#client/ui/names.ts";

const dates = new Intl.DateTimeFormat(LOCALE, {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const dated = (date: string): string => dates.format(new Date(`${date}T12:00:00Z`));

const told = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(moment));
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
  dates: (from: string, to: string) => (from === to ? dated(from) : `${dated(from)} to ${dated(to)}`),
  by: (name: string, moment: string, timeZone: string) => `Announced by ${name}, ${told(moment, timeZone)}`,
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
  noteText: "Teachers of the student see it. Leave it empty where it is nobody's business.",
  save: "Announce",
  changeOf: (name: string) => `Change the absence of ${name}`,
  changeTitle: "Change the absence",
  of: (student: StudentRef) => fullName(student),
  saveChange: "Save",
  changed: (name: string) => `The absence of ${name} is changed.`,
  undo: "Undo",
  undone: "It is as it was.",
  labels: { from: "First day", to: "Last day", status: "How it counts", note: "Note" },
  say: (_: string, value: string): string => STATUS[value] ?? (isSchoolDate(value) ? dated(value) : value),
  saved: (name: string) => `The absence of ${name} is announced.`,
} as const;
