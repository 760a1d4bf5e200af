import { MARK_NAMES, type MarkStatus } from "#contract/marks.ts";

interface Sum {
  present: number;
  late: number;
  absent: number;
  excused: number;
  unmarked: number;
}

/** *26 here, 1 late, 1 absent*; what is nobody is left out, *here* always stands. */
function sum({ present, late, absent, excused, unmarked }: Sum): string {
  const parts = [`${present} here`];
  if (late > 0) parts.push(`${late} late`);
  if (absent > 0) parts.push(`${absent} absent`);
  if (excused > 0) parts.push(`${excused} excused`);
  if (unmarked > 0) parts.push(`${unmarked} not marked`);
  return parts.join(", ");
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

  start: "Start check-in",
  noSchool: "No school today",
  resume: (done: number) => `Continue check-in (${done} marked)`,
  done: (time: string) => `Checked in ${time}`,
  change: "Change",
  by: (name: string) => `by ${name}`,
  finish: "Finish",
  leave: "Save and close",
  closeCorrection: "Done",
  notKept: "Your last tap could not be saved. Free up space, or let this browser store data, and tap again.",
  finished: (tally: Sum) => `Checked in: ${sum(tally)}`,
  reopened: "The check-in is open again",
  finishedBy: (name: string, of: string) => `${name} checked in ${of} before you. It stays checked in.`,
  sum,
  tapHint: "Tap who is not here",

  away: "Away",
  left: (time: string) => `Left ${time}`,
  arrivedNow: "Just arrived",
  arrived: (name: string, time: string) => `${name} arrived at ${time}`,

  select: "Select",
  rollCall: "Roll call",
  tools: "Class tools",

  grid: (className: string) => `Students of ${className}`,
  gridHelp: "Arrow keys move between students.",
  checkInHelp:
    "Enter changes the mark. P, A, L and E set present, absent, late and excused. M opens all marks and a note.",
  recorded: (count: number, group: "positive" | "challenging", isToday: boolean) =>
    `${count} ${group}${isToday ? " today" : ""}`,
  activeConnection: "to follow up",
  needsYou: "needs you",
  keeping: "saving",
  suggestedState: (status: MarkStatus, source: string) => `${MARK_NAMES[status]}, ${source}`,
  said: (name: string, status: MarkStatus) => `${name}: ${MARK_NAMES[status]}`,

  loading: "Loading the class",
  noStudents: "No students yet",
  noStudentsText: "Nobody is in this class on this day.",
  failed: "The class could not be loaded",
  failedText: "Nothing you recorded is lost. Try again when you are back online.",
  notYours: "This class is not one of yours",
  notYoursText: "A colleague may have it now. Choose one of your classes.",
} as const;
