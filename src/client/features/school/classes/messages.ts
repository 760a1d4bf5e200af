import type { ClassKind, Loan } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { counted, formatDate } from "#client/ui/format.ts";
import { formatDateRange } from "#client/ui/format-range.ts";

const dayOf = (date: SchoolDate): string => formatDate(date, "EEE d MMM");

const spanOf = (from: SchoolDate, to: SchoolDate): string =>
  from === to ? dayOf(from) : formatDateRange(from, to, "EEE d MMM");

const kinds: Record<ClassKind, string> = { daily: "Daily", lesson: "Lesson" };
const states: Record<Loan["state"], string> = { running: "Now", coming: "Coming", over: "Over" };

/** What the list of classes says. */
export const messages = {
  search: "Class or teacher",
  kind: "Kind",
  kinds,
  anyKind: "All kinds",
  shown: "Shown",
  current: "Current",
  ended: "Ended",
  found: (n: number) => `${counted(n, "class", "classes")}.`,
  kindText:
    "A daily class is checked in every school day, and the dashboard says if it is missing. A lesson is checked in whenever it takes place.",
  caption: "Classes of the school",
  name: "Class",
  nobody: "No teacher",
  students: "Students",
  studentsOf: (n: number, name: string) => `${counted(n, "student", "students")} of ${name}`,
  grade: (grade: string) => `Grade ${grade}`,
  kindOf: (name: string) => `Kind of ${name}`,
  rosterSays: (kind: ClassKind) => `The roster says ${kinds[kind].toLowerCase()}`,
  endedOn: (date: SchoolDate) => `Ended ${dayOf(date)}`,
  madeDaily: (name: string) => `${name} is a daily class now.`,
  madeLesson: (name: string) => `${name} is a lesson now.`,
  undo: "Undo",
  failed: { title: "The list could not be loaded", text: "Nothing is lost. Try again when you are back online." },
  none: "No classes here",
  noneText: "No class matches what is chosen above.",
  clear: "Show all classes",
  noneYet: "No classes yet",
  noneYetText: "Add the first class, or import the school roster.",

  actions: "Actions",
  lend: "Lend",
  lendClass: (name: string) => `Lend ${name}`,
  lendText:
    "On these dates the teacher has the class just like their own classes. Its own teachers keep it too. A borrowed class does not affect anyone's streak.",
  teacher: "Teacher",
  chooseTeacher: "Choose a teacher",
  noTeacher: "No teacher of that name",
  from: "First day",
  to: "Last day",
  sayDay: (_: string, value: string): string => dayOf(value),
  lendAction: "Lend",
  lent: (name: string, teacher: string) => `${name} is lent to ${teacher}.`,
  until: (teacher: string, to: SchoolDate) => `${teacher}, until ${dayOf(to)}`,
  fromTo: (teacher: string, from: SchoolDate, to: SchoolDate) => `${teacher}, ${spanOf(from, to)}`,
  emptyTeacher: "Choose who borrows the class.",
  emptyDate: "Choose a day.",
  wrongOrder: "The last day is before the first.",
  loans: "Lent classes",
  states,
  dates: (from: SchoolDate, to: SchoolDate) => spanOf(from, to),
  lentBy: (name: string) => `by ${name}`,
  change: "Change",
  changeLoan: (name: string, teacher: string) => `${name}, lent to ${teacher}`,
  changeAction: "Save",
  changed: "The last day is changed.",
  takeBack: "Take it back now",
  takeBackText:
    "The teacher can no longer see the class from now on. Anything they recorded today and have not sent yet would be lost. If it can wait, make today the last day instead.",
  takeBackComing: "It has not started yet, so nothing else changes.",
  takenBack: (name: string) => `${name} is no longer lent.`,
  loansFailed: "The lent classes could not be loaded. Try again when you are back online.",

  refusals: {
    HAS_LEFT: "This teacher has left the school.",
    TOO_EARLY: "The first day can be at most seven days ago.",
    IS_OVER: "These dates are in the past.",
    TOO_LONG: "A class can be lent for at most 400 days.",
    CLASS_ENDED: "The class will have ended by then.",
    TEACHES_IT: "This class is the teacher's own on all of these dates.",
    LENT_ALREADY: "It is already lent to this teacher on some of these dates.",
  },
} as const;
