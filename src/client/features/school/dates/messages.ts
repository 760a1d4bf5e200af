import { addDays } from "#contract/school-date.ts";
import { formatDate } from "#client/ui/format.ts";

/** *Tuesday 1 September 2026*. */
const full = (date: string): string => formatDate(date, "EEEE d MMMM y");
/** A Monday. */
const MONDAY = "2026-06-01";

export type DateState = "open" | "closed" | "automatic";

/** What the calendar of school days says. */
export const messages = {
  broken: { title: "The dates could not be loaded", text: "Nothing is lost. Try again when you are back online." },
  text: "A date counts as a school day once enough classes have checked in. There is no calendar to keep: only open or close a date where this is wrong.",
  month: (month: string) => formatDate(`${month}-15`, "MMMM y"),
  before: "Previous month",
  after: "Next month",
  today: "This month",
  weekday: (index: number) => formatDate(addDays(MONDAY, index), "EEE"),
  full,
  marks: { open: "Opened", closed: "Closed", school_day: "School day" },
  checkIns: (n: number) => `${n} checked in`,
  says: (date: string, what: string) => `${full(date)}: ${what}`,
  plain: "Not a school day",
  ahead: "Not known yet",

  sheetTitle: "Open or close",
  from: "From",
  to: "To",
  states: { automatic: "Automatic", closed: "Closed", open: "Open" } satisfies Record<DateState, string>,
  stateTexts: {
    automatic: "A school day once enough classes have checked in.",
    closed: "Never a school day: no streak breaks, and figures leave it out. What was recorded stays.",
    open: "Always a school day: a class that does not check in breaks its teachers' streaks.",
  } satisfies Record<DateState, string>,
  tooLong: "Choose at most 100 days.",
  wrongOrder: "The last date is before the first.",
  emptyDates: "Enter both dates.",
  save: "Save",
  saved: (state: DateState, days: number) =>
    `${days === 1 ? "The date is" : `${days} dates are`} ${{ open: "open", closed: "closed", automatic: "automatic again" }[state]}.`,
} as const;
