import { MARK_NAMES, MARK_STATUSES } from "#contract/marks.ts";
import { type SchoolDate, schoolDate } from "#contract/school-date.ts";
import { counted, formatDate, formatNumber, formatTime } from "#client/ui/format.ts";

const day = (date: SchoolDate): string => formatDate(date, "d MMM y");

const MARKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(MARK_STATUSES.map((status) => [status, MARK_NAMES[status]])),
  unmarked: "Not marked",
};

const VALUES: Readonly<Record<string, string>> = {
  ...MARKS,
  daily: "Daily",
  lesson: "Lesson",
  positive: "Positive",
  challenging: "Challenging",
  open: "Open",
  closed: "Closed",
};

/** What the parts of an entry are called; any other by its own name. */
const PARTS: Readonly<Record<string, string>> = {
  class: "Class",
  date: "Date",
  from: "From",
  to: "To",
  teacher: "Teacher",
  behavior: "Behaviour",
  fields: "Changed",
  status: "Mark",
  state: "State",
  version: "Version",
  group: "Group",
  count: "How many",
  month: "Month",
  by: "By",
  days: "School days",
};

/** What the audit trail says. */
export const messages = {
  broken: {
    title: "The audit trail could not be loaded",
    text: "Nothing is lost. Try again when you are back online.",
  },
  title: "Who changed what",
  text: "Every change to records or rights, and who exported data. It cannot be edited.",
  action: "Action",
  anyAction: "All actions",
  person: "By or about a person",
  from: "From",
  to: "To",
  none: "No matching entries",
  found: (n: number) => counted(n, "entry", "entries"),
  when: "When",
  who: "Who",
  what: "What",
  whom: "Person or thing",
  more: "More",
  at: (moment: string, timeZone: string) =>
    `${day(schoolDate(new Date(moment), timeZone))}, ${formatTime(moment, timeZone)}`,
  whenInFile: (timeZone: string) => `When (${timeZone})`,
  time: formatTime,
  day,
  server: "The server",
  gone: "No longer here",
  goneClass: "A class that no longer exists",
  mark: (status: string | number | boolean) => MARKS[String(status)] ?? String(status),
  change: (from: string, to: string) => `${from} → ${to}`,
  noteChanged: "note changed",
  arrived: (time: string) => `arrived ${time}`,
  parts: PARTS,
  values: VALUES,
  kinds: { person: "", class: "Class: ", behavior: "Behaviour: ", other: "" },
  yes: "yes",
  no: "no",
  csv: "Save as CSV",
  csvMost: (n: number) => `The file holds the latest ${formatNumber(n)} entries. Choose fewer dates for the others.`,
  csvName: "audit-trail",
} as const;
