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
  addAnyway: "Add anyway",
  added: (name: string) => `${name} is added.`,
  labels: { name: "Name", grade: "Grade" },
  kind: "Kind",
  teacher: "Teacher",
  oneMoreTeacher: "Another teacher",
  noTeacher: "Nobody",
  from: "First day",
  teacherFrom: "The teacher's first day",
  empty: "Enter a name.",
  emptyDate: "Choose a day.",
  changeClass: (name: string) => `Change ${name}`,
  save: "Save",
  saved: "Saved.",
  setByHand: "Changes made by hand stay when a roster is imported.",
  giveBack: "Follow the roster again",
  givenBack: (name: string) => `${name} follows the roster again.`,
  end: "End the class…",
  endClass: (name: string) => `End ${name}`,
  endText:
    "After the last day it is no longer listed, and nobody is in it. Everything recorded stays in the history and figures.",
  lastDay: "Last day",
  endAction: "End the class",
  endAnyway: "End anyway",
  ended: (name: string) => `${name} has ended.`,
  ends: (name: string, last: SchoolDate) => `${name} ends after ${day(last)}.`,
  undo: "Undo",
  bringBack: "Bring back",
  bringBackClass: (name: string) => `Bring back ${name}`,
  broughtBack: (name: string) => `${name} is back.`,
  /** A warning: another class of that name, or records after the last day. */
  warning: ({ current }: { current?: unknown }) =>
    isRecorded(current)
      ? `There are records on ${counted(current.days, "day", "days")} after that, the last on ${day(current.last)}. They would stay in the history. Nothing was changed yet: choose another day, or press the button again.`
      : "There is already a class of that name. Nothing was added yet. If this is a different one, press the button again.",
  refusals: {
    TOO_FAR: "Choose a day within 400 days of today.",
    HAS_LEFT: "This teacher will have left the school by then.",
    CLASS_ENDED: "This class has already ended.",
    IS_HERE: "This class has not ended.",
  },
} as const;
