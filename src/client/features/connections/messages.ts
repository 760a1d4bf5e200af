import type { Connection, ConnectionType } from "#contract/connection.ts";
import { daysBetween } from "#contract/school-date.ts";
import { fullName } from "#client/ui/names.ts";
import { counted, formatDate } from "#client/ui/format.ts";

/** *Tue 17 Nov*. */
export const shortDay = (date: string): string => formatDate(date, "EEE d MMM");

/** How long it has waited, in days: *today*, *1 day*, *12 days*. */
export function age(raisedOn: string, today: string): string {
  const days = Math.max(0, daysBetween(raisedOn, today));
  if (days === 0) return "today";
  return counted(days, "day", "days");
}

/** What each type asks for, in a few words. */
const IDEAS: Record<ConnectionType, string> = {
  celebrate: "Something to be glad about. Let them hear it.",
  repair: "Something went wrong. Mend it together.",
  welcome_back: "They were missed. Let them feel it.",
  notice: "Nobody has said a word about them lately. Be the one who does.",
};

/** Everything of connections that a person reads. */
export const messages = {
  title: "Connections",
  none: "No follow-ups right now.",
  last: "Everyone has had their word. That was a good one to end on.",
  offline: "They come with the network.",
  needsYou: "Needs you",
  ageOf: (text: string) => (text === "today" ? "Raised today" : `Waiting for ${text}`),
  ideas: IDEAS,

  why: "Why now",
  by: (name: string) => `by ${name}`,
  what: "What will you do, or did you do?",
  chooseOne: "Choose one of these, then mark it as done.",
  agreed: "What was agreed",
  agreedHint: "If anything: who does what by when. Up to 10 lines.",
  line: (number: number) => `Line ${number}`,
  addLine: "Add a line",
  removeLine: (number: number) => `Remove line ${number}`,
  complete: "Mark as done",
  keeping: "Being kept on this device",
  notKept: "This device could not keep it. Make room on it, and try again.",
  completed: (connection: Connection) => `${connection.type.name} completed: ${fullName(connection.student)}`,
  chosen: "What was done",

  loading: "Loading the connection",
  failed: "The connection could not be loaded",
  failedText: "Nothing that you recorded is lost. Try again when the network is back.",
  notYours: "This connection is not among yours",
  notYoursText: "Its student may have moved to another class.",
  close: "Close",

  onItsWay: "Completed on this device, and on its way to the server.",
  doneBy: (name: string | undefined, date: string) =>
    name ? `Completed by ${name} on ${date}` : `Completed on ${date}`,
  ended: {
    active: "",
    completed: "",
    withdrawn: "What raised it has been corrected: nothing is left to do.",
    expired: "It has expired after 20 school days.",
  } satisfies Record<Connection["status"], string>,
  refusedHere:
    "What you entered could not be saved here. It is kept under “Needs you” at the top until you discard it.",
  settledOtherwise: ({ status, student, completed_by }: Connection): string =>
    status === "completed"
      ? `${completed_by?.name ?? "A colleague"} had already completed the connection with ${fullName(student)}. Yours is kept under “Needs you”.`
      : `The connection with ${fullName(student)} had ended meanwhile. Yours is kept under “Needs you”.`,
} as const;
