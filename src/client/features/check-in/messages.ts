import { MARK_NAMES, type MarkStatus } from "#contract/marks.ts";
import { counted, formatList } from "#client/ui/format.ts";

interface Sum {
  present: number;
  late: number;
  absent: number;
  excused: number;
}

/** *26 here, 1 late, 1 absent*; what is nobody is left out, *here* always stands. */
function sum({ present, late, absent, excused }: Sum): string {
  const parts = [`${present} here`];
  if (late > 0) parts.push(`${late} late`);
  if (absent > 0) parts.push(`${absent} absent`);
  if (excused > 0) parts.push(`${excused} excused`);
  return parts.join(", ");
}

/** A few names in full, more as a count. */
function whom(names: string[]): string {
  return names.length <= 2 ? formatList(names) : counted(names.length, "student", "students");
}

/** Everything that a person reads on the main page, in one place. */
export const messages = {
  title: "Check-in",
  titleOf: (className: string) => `Check-in, ${className}`,
  status: MARK_NAMES,
  statusLower: { present: "here", late: "late", absent: "absent", excused: "excused" } satisfies Record<
    MarkStatus,
    string
  >,
  undo: "Undo",

  classes: "Classes",
  classOf: (count: number) => counted(count, "student", "students"),
  today: "Today",
  pastDay: "You are looking at a past day",
  backToToday: "Back to today",
  newDay: (date: string) => `It is ${date} now.`,
  openNewDay: "Open the new day",

  start: "Start check-in",
  noSchool: "No school today",
  resume: (done: number) => `Continue check-in (${done} marked)`,
  done: (time: string) => `Checked in ${time} · Change`,
  finish: "Finish",
  leave: "Save and close",
  closeCorrection: "Done",
  notKept: "This device could not keep the last tap. Make room on it, and tap again.",
  finished: (tally: Sum) => `Checked in: ${sum(tally)}`,
  reopened: "The check-in is open again",
  sum,
  tapHint: "Tap who is not here",

  streak: (days: number) => counted(days, "school day in a row", "school days in a row"),
  noStreak: "Your streak begins with today's check-in",
  lastDays: "Last school days",
  dayLabel: (date: string, day: { checkedIn: boolean; here: number; away: number }, noSchool: boolean) =>
    `${date}: ${day.checkedIn ? `${day.here} here, ${day.away} away` : noSchool ? "no school" : "not checked in"}`,

  away: "Away",
  arrivedNow: "Just arrived",
  arrived: (name: string, time: string) => `${name} arrived at ${time}`,

  select: "Select",
  rollCall: "Roll call",
  tools: "Class tools",

  grid: (className: string) => `Students of ${className}`,
  gridHelp: "Arrow keys move between students.",
  checkInHelp:
    "Enter changes the mark. P, A, L and E set present, absent, late and excused. M opens all marks and a note.",
  positiveToday: (count: number) => `${count} positive today`,
  challengingToday: (count: number) => `${count} challenging today`,
  activeConnection: "to follow up",
  needsYou: "something needs you",
  keeping: "being kept",
  suggestedState: (status: MarkStatus, source: string) => `${MARK_NAMES[status]}, ${source}`,
  said: (name: string, status: MarkStatus) => `${name}: ${MARK_NAMES[status]}`,

  recorded: (behavior: string, names: string[]) => `${behavior}: ${whom(names)}`,
  undone: "Taken back",

  loading: "Loading the class",
  noClass: "No class yet",
  noClassText: "Once the office adds you to a class, it opens here.",
  noStudents: "No students yet",
  noStudentsText: "Nobody is enrolled in this class on this day.",
  failed: "The class could not be loaded",
  failedText: "Nothing that you recorded is lost. Try again when the network is back.",
  notYours: "This class is not among yours",
  notYoursText: "It may have moved to a colleague. Choose one of your classes.",
} as const;
