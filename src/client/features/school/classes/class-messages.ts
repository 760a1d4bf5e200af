import type { RecordedAfter } from "#contract/people-by-hand.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { counted, formatDate } from "#client/ui/format.ts";

const day = (told: SchoolDate): string => formatDate(told, "d MMM y");

const isRecorded = (told: unknown): told is RecordedAfter =>
  typeof told === "object" && told !== null && "last" in told;

/** What the sheets say in which classes are kept by hand. */
export const classMessages = {
  add: "Add a class",
  addAction: "Add",
  addAnyway: "Add all the same",
  added: (name: string) => `${name} is added.`,
  name: "Name",
  grade: "Grade",
  kind: "Kind",
  teacher: "Teacher",
  oneMoreTeacher: "One more teacher",
  noTeacher: "Nobody",
  from: "First day",
  teacherFrom: "The teacher's first day",
  empty: "Type a name.",
  emptyDate: "Choose a day.",
  change: "Change",
  changeClass: (name: string) => `Change ${name}`,
  save: "Save",
  saved: "Saved.",
  setByHand: "What of it was set by hand stays through imports.",
  giveBack: "Give back to the roster",
  givenBack: (name: string) => `${name} is as the roster has it again.`,
  end: "End the class…",
  endClass: (name: string) => `End ${name}`,
  endText:
    "After the last day it is in no list, and nobody is in it. Everything recorded stays in the history and in the figures.",
  lastDay: "Last day",
  endAction: "End the class",
  endAnyway: "End it all the same",
  ends: (name: string, last: SchoolDate) => `${name} ends after ${day(last)}.`,
  undo: "Undo",
  bringBack: "Bring back",
  bringBackClass: (name: string) => `Bring back ${name}`,
  broughtBack: (name: string) => `${name} goes on.`,
  /** A warning: another class of that name, or records after the last day. */
  warning: ({ current }: { current?: unknown }) =>
    isRecorded(current)
      ? `Something is recorded on ${counted(current.days, "day", "days")} after that, the last time on ${day(current.last)}. It would stay in the history. Nothing was changed yet: choose another day, or press the button once more.`
      : "A class of that name is there already. Nothing was added yet. If this is another one, press the button once more.",
  refusals: {
    TOO_FAR: "That day is too far away: at most 400 days back or ahead.",
    HAS_LEFT: "This teacher has left the school by then.",
    CLASS_ENDED: "This class has ended already.",
    IS_HERE: "This class goes on already.",
  },
} as const;
