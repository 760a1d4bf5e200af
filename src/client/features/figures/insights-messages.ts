import { PRODUCT_NAME } from "#contract/product.ts";
import { LOCALE } from "#client/ui/locale.ts";

const plural = new Intl.PluralRules(LOCALE);
const pick = (n: number, one: string, other: string): string => (plural.select(n) === "one" ? one : other);
const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 0 });

const signed = new Intl.NumberFormat(LOCALE, { signDisplay: "exceptZero" });

/** What the insights say. */
export const words = {
  title: "Insights",
  back: "Back to insights",
  backToStudent: "Back to the student",
  groups: {
    positive: "Positive",
    challenging: "Challenging",
    attendance: "Attendance",
    connection: "Connections",
    circle: "Circles",
  },
  groupsLabel: "Groups",
  /** What one of a group is called in a sentence about students. */
  counted: {
    positive: (n: number) => `${n} ${pick(n, "event", "events")}`,
    challenging: (n: number) => `${n} ${pick(n, "event", "events")}`,
    attendance: (n: number) => `${n} ${pick(n, "day late or away", "days late or away")}`,
    connection: (n: number) => `${n} raised`,
    circle: (n: number) => `${n} ${pick(n, "circle", "circles")}`,
  },

  class: "Class",
  allClasses: "All classes",
  type: {
    positive: "Behaviour",
    challenging: "Behaviour",
    attendance: "Mark",
    connection: "Connection",
    circle: "Theme",
  },
  allTypes: "All",
  days: "School days",
  daysOf: (n: number) => `${n} ${pick(n, "school day", "school days")}`,
  range: (from: string, to: string) => (from === to ? to : `${from} to ${to}`),
  updated: (time: string) => `As of ${time}`,
  stale: (time: string) => `Not reachable just now. As of ${time}`,
  marksNotCounted: (n: number) =>
    `Marks of ${n} ${pick(n, "check-in", "check-ins")} on this device count once they are sent`,
  commentsNotCounted: (n: number) =>
    `${n} ${pick(n, "comment", "comments")} on this device ${pick(n, "counts", "count")} once ${pick(n, "it is", "they are")} sent`,
  marksIncluded: (n: number) => `Marks of ${n} ${pick(n, "check-in", "check-ins")} on this device are counted`,
  waitingIncluded: (n: number) =>
    `${n} ${pick(n, "event that waits", "events that wait")} on this device ${pick(n, "is", "are")} counted`,

  signed: (n: number) => signed.format(n),
  same: "as before",
  than: (days: number) => (days === 1 ? "than on the school day before" : `than in the ${days} school days before`),
  more: (n: number) => `${n} more`,
  fewer: (n: number) => `${n} fewer`,

  graph: (group: string, range: string) => `${group}, ${range}`,
  all: "All details",

  ratioTitle: "Positive to challenging",
  ratio: (n: number) => `${number.format(n)} to 1`,
  ratioAllPositive: "All positive",
  ratioText: (positive: number, challenging: number) => `${positive} positive, ${challenging} challenging`,
  ratioGoal: "Goal 4 to 1",

  classesTitle: "Classes side by side",
  classColumns: { name: "Class", positive: "Positive", challenging: "Challenging", attendance: "Attendance" },
  noRate: "None yet",
  percent: (share: number) => percent.format(share),

  statisticsTitle: "Counted by behaviour",
  noStatistics: "Nothing recorded on these days.",
  latestTitle: "Latest events",
  showMore: "Show more",
  pending: {
    keeping: "Being kept on this device",
    waiting: "Waiting to be sent",
    "needs-you": "Needs you: see the top of the page",
    undoing: "Being taken back",
  },
  noEvents: "No events yet",
  noEventsText: "Record one from the class: tap a student, then a behaviour.",
  noEventsOfFilter: "No such event among the latest",
  toClass: "Open the class",
  student: "Student",
  someone: "A student",

  activeTitle: "Open connections",
  noActive: "No connection is open",

  eventStudent: (n: number) => `${n} ${pick(n, "time", "times")} for this student in the last 20 school days`,
  eventClass: (n: number) => `${n} ${pick(n, "time", "times")} in the class in the last 20 school days`,
  eventBy: (name: string) => `Recorded by ${name}`,
  eventGone: "This event was undone, or belongs to a class that is no longer yours.",
  eventUnreachable: "Not reachable just now. Try again once the network is back.",
  toStudent: "This student’s insights",

  studentsTitle: "Students",
  columns: { name: "Student", count: "Count", share: "Share", trend: "Trend" },
  csv: "Save as CSV",
  csvColumns: {
    first: "First name",
    last: "Last name",
    count: "Count",
    share: "Share in percent",
    previous: "Count before",
  },
  csvSaved: (name: string) => `Saved as ${name}`,
  print: "Print",
  printFoot: PRODUCT_NAME,
  noStudentsInCircle: "A circle is the whole class’s, so no student is counted.",
  nothing: {
    positive: "Nothing recorded in these days",
    challenging: "Nothing recorded in these days",
    attendance: "Nobody was late or away in these days",
    connection: "No connection was raised in these days",
    circle: "No circle was held in these days",
  },
  nothingText: {
    positive: "Tap a student in the class, then a behaviour, and it shows here.",
    challenging: "Tap a student in the class, then a behaviour, and it shows here.",
    attendance: "Late, absent and excused marks of finished check-ins show here.",
    connection: "Connections show here once events or marks raise them.",
    circle: "Circles show here once a comment is kept after one.",
  },
  longer: "Look at a longer time, or at all classes.",

  listTitle: "History",
  noList: "Nothing in these days",
  listCut: "The latest 200 are shown.",

  brokenTitle: "Insights cannot be shown just now",
  brokenText:
    "Everything that you recorded is safe. These figures open here without a network once they were seen with one.",
} as const;
