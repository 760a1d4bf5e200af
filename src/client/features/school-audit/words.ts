import { LOCALE } from "#client/ui/locale.ts";

const moments = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
const number = new Intl.NumberFormat(LOCALE);

/** What the audit trail says. */
export const words = {
  broken: { title: "The audit trail could not be loaded", text: "Nothing is lost. Try again once the network is back." },
  title: "Who changed what",
  text: "Every change of a record or a right, and who took data out. It cannot be edited.",
  action: "Action",
  anyAction: "Every action",
  person: "By or about a person",
  from: "From",
  to: "To",
  none: "Nothing like that in the trail",
  found: (n: number) => `${number.format(n)} ${n === 1 ? "entry" : "entries"}`,
  when: "When",
  who: "Who",
  what: "What",
  whom: "Whom or what",
  more: "More",
  at: (moment: string) => moments.format(new Date(moment)),
  server: "The server",
  gone: "No longer there",
  kinds: { person: "", class: "Class: ", behavior: "Behaviour: ", other: "" },
  yes: "yes",
  no: "no",
  csv: "Save as CSV",
  csvFailed: "The file could not be made. Try again once the network is back.",
  csvMost: (n: number) => `The file holds the latest ${number.format(n)} entries: narrow the dates for the others.`,
  csvName: "audit-trail",
} as const;
