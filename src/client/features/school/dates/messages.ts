import { addDays } from "#contract/school-date.ts";
import { formatDate } from "#client/ui/format.ts";

/** *Tuesday 1 September 2026*. */
const full = (date: string): string => formatDate(date, "EEEE d MMMM y");
/** A Monday. */
const MONDAY = "2026-06-01";

export type DateState = "open" | "closed" | "automatic";

/** What the calendar of school days says. */
export const messages = {
  broken: { title: "The dates could not be loaded", text: "Nothing is lost. Try again once the network is back." },
  text: "A date counts as a school day once enough classes have checked in on it. Nobody has to keep a calendar: open or close a date only where that is wrong.",
  month: (month: string) => formatDate(`${month}-15`, "MMMM y"),
  before: "Previous month",
  after: "Next month",
  today: "This month",
  weekday: (index: number) => formatDate(addDays(MONDAY, index), "EEE"),
  full,
  marks: { open: "Opened", closed: "Closed", school_day: "School day" },
  checkIns: (n: number) => `${n} checked in`,
  says: (date: string, what: string) => `${full(date)}: ${what}`,
  plain: "No school day",
  ahead: "Not known yet",

  sheetTitle: "Open or close",
  from: "From",
  to: "To",
  states: { automatic: "As the check-ins say", closed: "Closed", open: "Open" } satisfies Record<DateState, string>,
  stateTexts: {
    automatic: "A school day once enough classes have checked in.",
    closed: "Never a school day: no streak breaks, and no figure by school days counts it. What was recorded stays.",
    open: "A school day in any case: a class that does not check in breaks its teachers' streaks.",
  } satisfies Record<DateState, string>,
  tooLong: "Choose at most 100 days.",
  wrongOrder: "The last date lies before the first.",
  emptyDates: "Enter both dates.",
  save: "Save",
  saved: (state: DateState, days: number) =>
    `${days === 1 ? "The date is" : `${days} dates are`} ${{ open: "open", closed: "closed", automatic: "left to the check-ins" }[state]}.`,
} as const;
