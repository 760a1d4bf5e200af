import { counted, formatNumber, plural } from "#client/ui/format.ts";

const countedOrNo = (n: number, one: string, other: string): string =>
  n === 0 ? `No ${other}` : counted(n, one, other);

const before = (days: number): string => (days === 1 ? "on the one before" : `in the ${days} before`);

const times = (n: number): string => (n === 1 ? "Once" : counted(n, "time", "times"));

const NOT_OF_STUDENTS = "A circle is for the whole class, so students are not counted.";

/** What the insights say beside `messages`. */
export const insightsMessages = {
  title: "Insights",
  back: "Back to insights",
  backToStudent: "Back to the student",

  allClasses: "All classes",
  days: "School days",
  marksNotCounted: (n: number) =>
    `Marks of ${counted(n, "check-in", "check-ins")} on this device count once they are sent`,
  commentsNotCounted: (n: number) =>
    `${counted(n, "note", "notes")} on this device ${plural(n, "counts", "count")} once ${plural(n, "it is", "they are")} sent`,
  marksIncluded: (n: number) => `Marks of ${counted(n, "check-in", "check-ins")} on this device are counted`,
  waitingIncluded: (n: number) =>
    `${counted(n, "event that waits", "events that wait")} on this device ${plural(n, "is", "are")} counted`,

  same: "as before",
  more: (n: number) => `${n} more`,
  fewer: (n: number) => `${n} fewer`,

  /** The sentence that a page begins with: *49 positive events in 5 school days, 2 fewer than in the 5 before.* */
  lead: {
    many: {
      positive: (n: number) => countedOrNo(n, "positive event", "positive events"),
      challenging: (n: number) => countedOrNo(n, "challenging event", "challenging events"),
      attendance: (n: number) => (n === 0 ? "Nobody late or away" : `${formatNumber(n)} late or away`),
      connection: (n: number) => countedOrNo(n, "new connection", "new connections"),
      circle: (n: number) => countedOrNo(n, "circle", "circles"),
    },
    inDays: (days: number) => (days === 1 ? "on one school day" : `in ${days} school days`),
    thanBefore: (change: number, days: number) =>
      `, ${formatNumber(Math.abs(change))} ${change > 0 ? "more" : "fewer"} than ${before(days)}.`,
    asManyBefore: (days: number) => `, the same as ${before(days)}.`,
    tooLittleBefore: ". There is too little on record before to compare.",
  },

  ratioTitle: "Positive to challenging",
  ratio: (n: number) => `${formatNumber(n, 1)} to 1`,
  ratioAllPositive: "All positive",
  ratioText: (positive: number, challenging: number) => `${positive} positive, ${challenging} challenging`,
  ratioGoal: "Goal 4 to 1",

  classesTitle: "Classes side by side",
  noRate: "None yet",

  statisticsTitle: "Counted by behaviour",
  noStatistics: "Nothing recorded on these days.",
  latestTitle: "Latest events",
  showMore: "Show more",
  andMore: (n: number) => `and ${formatNumber(n)} more`,
  pending: {
    keeping: "Saving on this device",
    waiting: "Not sent yet",
    "needs-you": "Needs you: see the top of the page",
    undoing: "Being undone",
  },
  noEvents: "No events yet",
  noEventsText: "Record one from the class: tap a student, then a behaviour.",
  noEventsOfFilter: "No such event in the latest ones",
  toClass: "Open the class",
  someone: "A student",

  activeTitle: "Open connections",
  noActive: "No open connections",

  eventStudent: (n: number) => `${times(n)} for this student in the last 20 school days`,
  eventClass: (n: number) => `${times(n)} in the class in the last 20 school days`,
  eventBy: (name: string) => `Recorded by ${name}`,
  eventGone: "This event was undone, or the class is no longer yours.",
  eventUnreachable: "This cannot be loaded now. Try again when you are back online.",
  toStudent: "This student’s insights",

  studentsTitle: "Students",
  trend: "Trend",
  countBefore: "Count before",
  noStudentsInCircle: NOT_OF_STUDENTS,
  nothingText: {
    positive: "Tap a student in the class, then a behaviour, and it appears here.",
    challenging: "Tap a student in the class, then a behaviour, and it appears here.",
    attendance: "Late, absent and excused marks of finished check-ins appear here.",
    connection: "Connections appear here when behaviours or marks call for one.",
    circle: "Circles appear here once you save a note about one.",
  },
  nothingTextOfStudent: {
    positive: "Positive behaviours appear here once a teacher records one.",
    challenging: "Challenging behaviours appear here once a teacher records one.",
    attendance: "Late, absent and excused marks of finished check-ins appear here.",
    connection: "Connections appear here when behaviours or marks call for one.",
    circle: NOT_OF_STUDENTS,
  },
  longer: "Try a longer time, or all classes.",

  listTitle: "History",
  noList: "Nothing on these days",
  listCut: "The latest 200 are shown.",
} as const;
