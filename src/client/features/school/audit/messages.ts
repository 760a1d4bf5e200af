import { type SchoolDate, schoolDate } from "#contract/school-date.ts";
import { counted, formatDate, formatNumber, formatTime } from "#client/ui/format.ts";
import { formatList } from "#client/ui/format-units.ts";
import { FIELDS, MARKS, PARTS, VALUES } from "./detail-messages.ts";

const day = (date: SchoolDate): string => formatDate(date, "d MMM y");

const dayOf = (moment: string, timeZone: string): string => day(schoolDate(new Date(moment), timeZone));

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

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
  at: (moment: string, timeZone: string) => `${dayOf(moment, timeZone)}, ${formatTime(moment, timeZone)}`,
  dayOf,
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
  part: (name: string) => PARTS[name] ?? sentence(name.replaceAll(/[._-]/g, " ")),
  /** Of a list of names of fields, as some entries hold it. */
  fields: (names: string) => formatList(names.split(/[ ,]+/).map((name) => FIELDS[name] ?? name.replaceAll("_", " "))),
  month: (month: string) => formatDate(`${month}-15`, "MMMM y"),
  // In a leap year every such day is there.
  monthAndDay: (told: string) => formatDate(`2024-${told}`, "d MMMM"),
  wouldEnd: (n: number) => `${formatNumber(n)} would end`,
  rows: ({ added, changed, ended }: { added: number; changed: number; ended: number }) =>
    `${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(ended)} ended`,
  values: VALUES,
  kinds: { person: "", class: "Class: ", behavior: "Behaviour: ", other: "" },
  yes: "yes",
  no: "no",
  csv: "Save as CSV",
  csvMost: (n: number) => `The file holds the latest ${formatNumber(n)} entries. Choose fewer dates for the others.`,
  csvName: "audit-trail",
} as const;
