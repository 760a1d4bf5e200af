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
  celebrate: "They are doing well. Let them know.",
  repair: "Something went wrong. Put it right together.",
  welcome_back: "They were missed. Let them know.",
  notice: "Nobody has noted anything about them lately. Be the one who does.",
};

/** Everything of connections that a person reads. */
export const messages = {
  title: "Connections",
  none: "No follow-ups right now.",
  last: "All done. Thank you for following up.",
  offline: "Connections appear when you are back online.",
  needsYou: "Needs you",
  ageOf: (text: string) => (text === "today" ? "New today" : `Waiting for ${text}`),
  ideas: IDEAS,

  why: "Why now",
  by: (name: string) => `by ${name}`,
  what: "What will you do, or what have you done?",
  chooseOne: "Choose one of these, then mark it as done.",
  agreed: "What you agreed",
  agreedHint: "Optional: who does what, and by when. Up to 10 lines.",
  line: (number: number) => `Line ${number}`,
  addLine: "Add a line",
  removeLine: (number: number) => `Remove line ${number}`,
  complete: "Mark as done",
  keeping: "Saving on this device",
  notKept:
    "It could not be saved on this device. Free up some space, or allow this browser to store data, then try again.",
  completed: (connection: Connection) => `${connection.type.name} done: ${fullName(connection.student)}`,
  chosen: "What was done",

  loading: "Loading the connection",
  failed: "The connection could not be loaded",
  failedText: "Nothing you recorded is lost. Try again when you are back online.",
  notYours: "This connection is not one of yours",
  notYoursText: "The student may have moved to another class.",
  close: "Close",

  onItsWay: "Done. Saved on this device and on its way to the server.",
  doneBy: (name: string | undefined, date: string) => (name ? `Done by ${name} on ${date}` : `Done on ${date}`),
  ended: {
    active: "",
    completed: "",
    withdrawn: "The record behind it was corrected, so there is nothing left to do.",
    expired: "Its time ran out before anyone followed up.",
  } satisfies Record<Connection["status"], string>,
  refusedHere:
    "The server did not accept what you entered. It stays under “Needs you” at the top until you discard it.",
  settledOtherwise: ({ status, student, completed_by }: Connection): string =>
    status === "completed"
      ? `${completed_by?.name ?? "A colleague"} had already followed up with ${fullName(student)}. What you entered stays under “Needs you”.`
      : `The connection with ${fullName(student)} has already ended. What you entered stays under “Needs you”.`,
} as const;
