import { formatMoment } from "#client/ui/format.ts";

/** What the support tickets say. */
export const messages = {
  broken: { title: "The tickets could not be loaded", text: "Nothing is lost. Try again when you are back online." },
  show: "Which tickets",
  open: (n: number) => (n === 0 ? "Open" : `Open (${n})`),
  closed: "Closed",
  title: { open: "Open tickets", closed: "Closed tickets" },
  text: { open: "Oldest first. Answer by email, then close the ticket.", closed: "Most recently closed first." },
  none: { open: "No open tickets", closed: "No closed tickets yet" },
  noneText: {
    open: "What people write under Ask for help appears here.",
    closed: "Tickets you close appear here.",
  },
  from: (role: string, moment: string, timeZone: string) =>
    `${role} · ${formatMoment(moment, "d MMMM y H:mm", timeZone)}`,
  roles: { teacher: "Teacher", student: "Student", parent: "Parent" },
  answer: "Answer by email",
  answerTo: (name: string) => `Answer ${name} by email`,
  noEmail: "This account no longer exists, so there is no address to answer.",
  close: "Close",
  closeNamed: (subject: string) => `Close “${subject}”`,
  reopen: "Reopen",
  reopenNamed: (subject: string) => `Reopen “${subject}”`,
  undo: "Undo",
  closedNow: (subject: string) => `“${subject}” is closed.`,
  openNow: (subject: string) => `“${subject}” is open again.`,
  closedBy: (name: string, moment: string, timeZone: string) =>
    `Closed by ${name}, ${formatMoment(moment, "d MMMM y H:mm", timeZone)}`,
} as const;
