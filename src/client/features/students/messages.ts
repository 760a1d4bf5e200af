import type { HistoryGroup } from "#contract/history.ts";
import { MARK_NAMES, type MarkStatus } from "#contract/marks.ts";
import type { StudentSort } from "#contract/students.ts";
import { addDays, type SchoolDate, schoolDate } from "#contract/school-date.ts";
import { counted, formatDate, formatDay, formatNumber, formatPercent } from "#client/ui/format.ts";
import { formatList } from "#client/ui/format-units.ts";

/** *94 %*, or a dash where nothing was marked. */
export const inPercent = (share: number | null): string => (share === null ? "–" : formatPercent(share));

/** *Today*, *Yesterday*, *17 Nov*; with the year where it is another. */
export function onDay(date: string, today: string): string {
  if (date === today) return messages.today;
  if (date === addDays(today, -1)) return messages.yesterday;
  return formatDay(date, today, "d MMM");
}

/** *Tuesday 17 November*, or *Today*; with the year where it is another. */
export const headingOf = (date: string, today: string): string =>
  date === today ? messages.today : formatDay(date, today, "EEEE d MMMM");

/** The day of a moment, at the school. */
export const dayOf = (moment: string, timeZone: string, today: string): string =>
  onDay(schoolDate(new Date(moment), timeZone), today);

const SORTS: Record<StudentSort, string> = {
  name: "Name",
  grade: "Grade",
  attendance: "Attendance",
  positive: "Positive",
  challenging: "Challenging",
  last_event: "Last event",
};

const directionOf = (desc: boolean): string => (desc ? "descending" : "ascending");

const GROUPS: Record<HistoryGroup, string> = {
  positive: "Positive",
  challenging: "Challenging",
  attendance: "Attendance",
  connection: "Connections",
  circle: "Circle",
  note: "Note to colleagues",
};

/** What a group's entries are called together. */
export const GROUP_NAMES: Record<HistoryGroup, string> = { ...GROUPS, note: "Notes" };

/** Everything of the students' screens that a person reads. */
export const messages = {
  title: "Students",
  sorts: SORTS,
  groups: GROUPS,
  status: MARK_NAMES,
  today: "Today",
  yesterday: "Yesterday",
  classes: "Classes",

  search: "Search by name",
  class: "Class",
  allMine: "All my classes",
  wholeSchool: "Whole school",
  otherClass: "Another class",
  sortBy: "Sort by",
  turnRound: (sort: StudentSort, desc: boolean) => `${SORTS[sort]}, ${directionOf(desc)}: reverse order`,
  sorted: (sort: StudentSort, desc: boolean) => `by ${SORTS[sort].toLowerCase()}, ${directionOf(desc)}`,
  caption: "Students. Counts cover the last 20 school days.",
  counts: "Counts cover the last 20 school days.",
  waitingCount: (count: number) => `${count} of them not sent yet:`,
  connections: (count: number) => counted(count, "open connection", "open connections"),
  found: (count: number) => counted(count, "student", "students"),
  none: "No students here yet",
  noneInClass: "No students in this class yet",
  noneText: "Students appear once the school adds them. Ask an administrator at your school.",
  noneToAdd: "Add them under School, in the list of people.",
  toPeople: "Go to people",
  noClass: "No class yet",
  noClassText: "Your students appear here once the school adds you to a class.",
  notFound: (search: string) => `No one found for “${search}”`,
  notFoundText: "Part of a first or last name is enough; accents do not matter.",
  clear: "Show everyone",
  loading: "Loading the students",
  classNotYours: "This class is not one of yours",
  classNotYoursText: "A colleague may have it now. Choose one of your classes.",
  failed: "This could not be loaded",
  failedText: "Nothing you recorded is lost. Pages you have opened on this device before also open offline.",

  studentTitle: "Student",
  grade: (grade: string) => `Grade ${grade}`,
  guardians: (names: readonly string[]) => `Parents: ${formatList(names)}`,
  attendance: "Attendance",
  positive: "Positive",
  challenging: "Challenging",
  ratio: "Positive to challenging",
  ratioOf: (value: number | null, positive: number) =>
    value === null ? (positive === 0 ? "–" : "all positive") : `${formatNumber(value, 1)} to 1`,
  lastDays: "Last 20 school days",
  markToday: (status: MarkStatus | null) => (status ? `${MARK_NAMES[status]} today` : "Not marked yet today"),
  eventsToday: (positive: number, challenging: number) => `${positive} positive, ${challenging} challenging today`,
  record: "Record a behaviour",
  insights: "Insights",
  active: "To follow up",
  past: "Earlier connections",
  noPast: "None yet.",
  history: "History",
  show: "Show",
  all: "All",
  by: (name: string) => `by ${name}`,
  back: (time: string) => `back ${time}`,
  pending: {
    keeping: "Saving on this device",
    waiting: "Saved here, on its way",
    "needs-you": "Needs you: see the top of the page",
    undoing: "Being undone",
  },
  undo: "Undo",
  undoOf: (name: string) => `Undo ${name}`,
  undone: "Undone",
  notKept:
    "It could not be saved on this device. Free up some space, or allow this browser to store data, then try again.",
  more: "Show earlier",
  printedFrom: (date: SchoolDate) =>
    `Back to ${formatDate(date, "EEEE d MMMM y")}. There are older entries, which are not on this sheet.`,
  loadingMore: "Loading",
  nothing: "Nothing recorded yet",
  nothingText: "Behaviours, absences and connections will appear here, newest first.",
  nothingOf: {
    positive: "No positive behaviours yet",
    challenging: "No challenging behaviours yet",
    attendance: "Never late or away",
    connection: "No connections yet",
    circle: "No circles yet",
    note: "No notes to colleagues yet",
  } satisfies Record<HistoryGroup, string>,
  loadingStudent: "Loading the student",
  notYours: "This student is not one of yours",
  notYoursText: "They may have moved to another class, or the link may be old.",
  toStudents: "Go to students",
  outcome: { active: "", completed: "Done", withdrawn: "No longer needed", expired: "Expired" },
} as const;
