import type { ClassKind, Loan } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { counted, formatDate } from "#client/ui/format.ts";

const dayOf = (date: SchoolDate): string => formatDate(date, "EEE d MMM");

const kinds: Record<ClassKind, string> = { daily: "Daily", lesson: "Lesson" };
const states: Record<Loan["state"], string> = { running: "Now", coming: "To come", over: "Over" };

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
    "A daily class is checked in every school day, and waited for. A lesson is checked in whenever it takes place.",
  caption: "Classes of the school",
  name: "Class",
  teachers: "Teachers",
  nobody: "Nobody",
  students: "Students",
  studentsOf: (n: number, name: string) => `${counted(n, "student", "students")} of ${name}`,
  grade: (grade: string) => `Grade ${grade}`,
  kindOf: (name: string) => `Kind of ${name}`,
  rosterSays: (kind: ClassKind) => `The roster says ${kinds[kind].toLowerCase()}`,
  endedOn: (date: SchoolDate) => `Ended ${dayOf(date)}`,
  madeDaily: (name: string) => `${name} is a daily class now.`,
  madeLesson: (name: string) => `${name} is a lesson now.`,
  undo: "Undo",
  failed: { title: "The list did not come", text: "Nothing is lost. Try again once the network is back." },
  none: "No classes here",
  noneText: "None fits what is chosen above.",
  clear: "Show all classes",

  loan: "Lent",
  lend: "Lend",
  lendClass: (name: string) => `Lend ${name}`,
  lendText:
    "On these dates the class is among the teacher's own, with everything that goes with it. Its own teachers keep it, and nobody's streak depends on a borrowed class.",
  teacher: "Teacher",
  chooseTeacher: "Choose a teacher",
  noTeacher: "No teacher of that name",
  from: "First day",
  to: "Last day",
  lendAction: "Lend",
  lent: (name: string, teacher: string) => `${name} is lent to ${teacher}.`,
  until: (teacher: string, to: SchoolDate) => `${teacher}, until ${dayOf(to)}`,
  fromTo: (teacher: string, from: SchoolDate, to: SchoolDate) =>
    from === to ? `${teacher}, ${dayOf(from)}` : `${teacher}, ${dayOf(from)} to ${dayOf(to)}`,
  emptyTeacher: "Choose who borrows the class.",
  emptyDate: "Choose a day.",
  wrongOrder: "The last day lies before the first.",
  loans: "Lent classes",
  states,
  dates: (from: SchoolDate, to: SchoolDate) => (from === to ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`),
  lentBy: (name: string) => `by ${name}`,
  change: "Change",
  changeLoan: (name: string, teacher: string) => `${name}, lent to ${teacher}`,
  changeAction: "Save",
  changed: "The last day is changed.",
  takeBack: "Take it back now",
  takeBackText:
    "The teacher no longer sees the class from this moment. What was recorded there today and has not been sent yet would be refused: if it can wait, let today be the last day.",
  takeBackComing: "It has not begun yet: nothing else changes.",
  takenBack: (name: string) => `${name} is taken back.`,
  loansFailed: "The lent classes did not come. Try again once the network is back.",

  refusals: {
    HAS_LEFT: "This teacher has left the school.",
    TOO_EARLY: "The first day can lie at most seven days back.",
    IS_OVER: "These dates are over.",
    TOO_LONG: "A class can be lent for at most 400 days.",
    CLASS_ENDED: "The class has ended by then.",
    TEACHES_IT: "This class is the teacher's own on all of these dates.",
    LENT_ALREADY: "It is lent to this teacher on some of these dates already.",
  },
} as const;
