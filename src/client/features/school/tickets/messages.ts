import { formatMoment } from "#client/ui/format.ts";

/** What the support tickets say. */
export const messages = {
  broken: { title: "The tickets could not be loaded", text: "Nothing is lost. Try again once the network is back." },
  show: "Which tickets",
  open: (n: number) => (n === 0 ? "Open" : `Open (${n})`),
  closed: "Closed",
  title: { open: "Open tickets", closed: "Closed tickets" },
  text: { open: "Oldest first. Answer by email, then close the ticket.", closed: "Last closed first." },
  none: { open: "No ticket is open", closed: "No ticket has been closed yet" },
  noneText: {
    open: "What teachers, students and parents write under Ask for help arrives here.",
    closed: "A ticket that you close shows here.",
  },
  from: (role: string, moment: string, timeZone: string) =>
    `${role} · ${formatMoment(moment, "d MMMM y H:mm", timeZone)}`,
  roles: { teacher: "Teacher", student: "Student", parent: "Parent" },
  answer: "Answer by email",
  answerTo: (name: string) => `Answer ${name} by email`,
  noEmail: "The account is gone: there is no address to answer to.",
  close: "Close",
  closeNamed: (subject: string) => `Close “${subject}”`,
  reopen: "Open again",
  reopenNamed: (subject: string) => `Open “${subject}” again`,
  undo: "Undo",
  closedNow: (subject: string) => `“${subject}” is closed.`,
  openNow: (subject: string) => `“${subject}” is open again.`,
  closedBy: (name: string, moment: string, timeZone: string) =>
    `Closed by ${name}, ${formatMoment(moment, "d MMMM y H:mm", timeZone)}`,
} as const;
