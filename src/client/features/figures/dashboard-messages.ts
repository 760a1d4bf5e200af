import { LEFT_EARLY } from "#contract/marks.ts";
import { counted, formatNumber } from "#client/ui/format.ts";
import type { RangeProblem } from "./range.ts";

/** What the administrators' pages say beside `messages`. */
export const dashboardMessages = {
  title: "Dashboard",
  today: (date: string) => `Today, ${date}`,
  checkIns: "Check-ins",
  checkInsOf: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  here: "Here",
  late: "Late",
  away: "Away",
  positive: "Positive",
  challenging: "Challenging",
  connections: "Connections",
  ofThem: {
    completed: (n: number) => `${n} done`,
    late: (n: number) => `${n} late`,
    excused: (n: number) => `${n} excused`,
  },
  waitingTitle: "Not checked in yet",
  waitingCount: (n: number) => counted(n, "class", "classes"),
  noSchool: "No school today",
  noSchoolText: "No check-in is expected. You can still take one.",
  allDone: "Every class is checked in",
  noClasses: "No daily class has students yet",
  noClassesText: "Check-ins appear here once the school has classes.",
  noTeacher: "No teacher",
  awayTitle: "Away today",
  /** Marked as away, and announced where no check-in has said so yet. */
  awayCount: (marked: number, announced: number) =>
    announced === 0
      ? counted(marked, "student", "students")
      : marked === 0
        ? `${formatNumber(announced)} announced`
        : `${formatNumber(marked)} so far, ${formatNumber(announced)} more announced`,
  announcedBy: (name: string) => `Announced by ${name}`,
  nobodyAway: "Nobody is away",
  nobodyAwaySoFar: "Nobody is away so far",
  notYet: "No class has checked in yet",
  showAll: (n: number) => `Show all ${n}`,
  showFewer: "Show fewer",
  status: { present: "Here", late: "Late", absent: "Absent", excused: "Excused" },

  periodTitle: "Over time",
  range: "Dates",
  presets: { today: "Today", week: "This week", "30-days": "30 days", year: "School year" },
  from: "From",
  to: "To",
  problem: {
    reversed: { title: "The last day is before the first", text: "Choose the same day or a later one." },
    long: { title: "That is more than 400 days", text: "Choose a shorter time, up to a whole school year." },
  } satisfies Record<RangeProblem, { title: string; text: string }>,
  comparedWith: (range: string, days: string) => `Compared with ${range}, ${days}`,
  comparedWithNothing: "Nothing to compare with: there is too little on record before",
  recordsDeleted: "The events and connections of that time are no longer kept.",
  recordsNotKept: "The events and connections of these dates, or of some of them, are no longer kept.",
  noSchoolDay: "There was no school on these dates, so nothing was expected.",
  daysAhead: "These days lie ahead.",

  figures: {
    check_ins: "Check-ins done",
    attendance_rate: "Attendance",
    chronic_absence: "Chronic absence",
    positive: "Positive",
    challenging: "Challenging",
    ratio: "Positive to challenging",
    connections_raised: "New connections",
    connections_completed: "Connections done",
    median_hours_to_complete: "Usual time until done",
    active_teachers: "Active teachers",
  },
  chronicOf: (n: number, of: number) => `${formatNumber(n)} of ${formatNumber(of)}`,
  none: "None yet",
  notKept: "No longer kept",
  noneExpected: "None expected",
  before: (value: string) => `Before: ${value}`,
  aDay: (value: string) => `${value} a school day`,
  change: {
    same: "No change",
    count: {
      more: (n: string, before: string) => `${n} more than ${before}`,
      fewer: (n: string, before: string) => `${n} fewer than ${before}`,
    },
    daily: {
      more: (n: string, before: string) => `${n} more a school day than ${before}`,
      fewer: (n: string, before: string) => `${n} fewer a school day than ${before}`,
    },
    rate: {
      more: (n: string, before: string) => `${n} points above ${before}`,
      fewer: (n: string, before: string) => `${n} points below ${before}`,
    },
    ratio: {
      more: (n: string, before: string) => `${n} above ${before}`,
      fewer: (n: string, before: string) => `${n} below ${before}`,
    },
    hours: {
      more: (n: string, before: string) => `${n} longer than ${before}`,
      fewer: (n: string, before: string) => `${n} shorter than ${before}`,
    },
  },

  longer: "Try a longer time, or other dates.",

  typesTitle: "Connections by type",
  typeColumns: { raised: "New", completed: "Done", median: "Usual time" },
  noMedian: "–",

  back: "Back to the dashboard",
  by: "Break down by",
  views: { class: "Class", grade: "Grade", teacher: "Teacher", day: "Day", register: "Register" },
  byTitle: { class: "By class", grade: "By grade", teacher: "By teacher", day: "By day" },
  noOne: { class: "No class", grade: "No grade", teacher: "Nobody", day: "" },
  notCompleted: "Not done",
  moreThanDays: (sum: number, days: number) =>
    `These add up to ${formatNumber(sum)}, more than the total of ${formatNumber(days)}: a student in several classes counts in each.`,
  connectionOfClass:
    "Each connection counts once, in the class where it was raised. A class’s own page counts all those of its students.",
  gradeNow: "By each student's grade today.",
  gradeOfClass: "By each class's grade today.",
  printOf: (group: string) => `Graph of ${group}`,

  register: "Register",
  registerTitle: "Monthly register",
  registerOf: (name: string) => `Register of ${name}`,
  chooseClass: "Choose a class",
  month: "Month",
  marks: { present: "Here", late: "Late", absent: "Absent", excused: "Excused" },
  signs: { present: "·", late: "L", absent: "A", excused: "E" },
  leftEarly: LEFT_EARLY,
  leftSign: "‹",
  alsoLeft: (mark: string) => `${mark}, left early`,
  unmarked: "Not marked",
  unmarkedSign: "–",
  noCheckIn: "No check-in",
  notEnrolled: "Not in the class",
  hereOnDay: "Here or late",
  registerEmpty: "No school days this month yet",
  registerEmptyText: "Days appear here once classes finish their check-ins.",
  noRegisters: "No class had students this month",
  noRegister: "This class does not exist",
  registerChoose: "Which class?",
  registerChooseText: "Choose a class and a month above.",
  students: (n: number) => counted(n, "student", "students"),
} as const;
