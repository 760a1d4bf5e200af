import type { MarkStatus } from "#contract/marks.ts";
import { atNoon } from "#contract/school-date.ts";
import type { Row } from "./commands.ts";
import type { OutboxSnapshot } from "./outbox-types.ts";

const LOCALE = "en-GB";
const day = new Intl.DateTimeFormat(LOCALE, { weekday: "long", day: "numeric", month: "long" });
const time = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });
const MOST_NAMES = 3;

/** Finds what ids are called, in the cache; undefined where it does not know. */
export interface Names {
  student: (id: string) => string | undefined;
  class: (id: string) => string | undefined;
  behavior: (id: string) => string | undefined;
}

const STATUS: Record<MarkStatus, string> = { present: "Here", late: "Late", absent: "Absent", excused: "Excused" };

/** What the server says, in a teacher's terms; its own sentences stay as they are. */
const REASONS: Record<string, string> = {
  "Not found": "The server no longer knows this class or entry as one of yours.",
  Forbidden: "Your account may not change this.",
  UNDO_TOO_LATE: "An entry can be undone for 24 hours.",
  ALREADY_COMPLETED: "Somebody else has settled this already.",
};

/** Everything of the outbox that a person reads (look, *Words*). */
export const words = {
  allSaved: "All saved",
  waiting: (count: number): string => `${count} waiting`,
  offline: (count: number): string => `Offline, ${count} waiting`,
  needsYou: (count: number): string => (count === 1 ? "1 needs you" : `${count} need you`),
  title: "Saved and waiting",
  nothing: "Everything has reached the server.",
  kept: "Kept on this device until the network is back.",
  onTheWay: "Kept on this device and on the way to the server.",
  signIn: "Kept on this device. Sign in again to send it.",
  wrongAccount: "Kept on this device. Another person is signed in in this browser.",
  needsYouTitle: "Needs you",
  waitingTitle: "Waiting",
  more: (count: number): string => `and ${count} more`,
  sendNow: "Send now",
  retry: "Try again",
  discard: "Discard",
  discardTitle: "Discard this entry?",
  discardText: "It has not reached the server and cannot be brought back.",
  keep: "Keep",
};

/** The chip in the header, which always tells the truth (product, *Nothing waits for the network*). */
export function chipText({ waiting, needsYou, offline }: Pick<OutboxSnapshot, "waiting" | "needsYou" | "offline">): string {
  if (needsYou.length > 0) return words.needsYou(needsYou.length);
  if (waiting === 0) return words.allSaved;
  return offline ? words.offline(waiting) : words.waiting(waiting);
}

/** What becomes of the entries, in one sentence. */
export function statusText({ waiting, offline, signInNeeded, wrongAccount }: OutboxSnapshot): string {
  if (waiting === 0) return words.nothing;
  if (wrongAccount) return words.wrongAccount;
  if (signInNeeded) return words.signIn;
  return offline ? words.kept : words.onTheWay;
}

export const reasonText = (message: string): string => REASONS[message] ?? message;

/** A few names, the rest as a count; a student whom the cache does not know is still told as one. */
function whom(ids: readonly string[], names: Names): string {
  const known = ids.slice(0, MOST_NAMES).map((id) => names.student(id) ?? "a student");
  const rest = ids.length - known.length;
  return list.format(rest > 0 ? [...known, `${rest} more`] : known);
}

/** What the teacher did. */
export function rowText(row: Row, names: Names): string {
  switch (row.kind) {
    case "mark":
      return `${STATUS[row.args.status]}: ${whom([row.args.student_id], names)}`;
    case "finish":
      return "Check-in finished";
    case "reopen":
      return "Check-in opened again";
    case "record":
      return `${names.behavior(row.args.behavior_id) ?? "Behaviour"}: ${whom(row.args.student_ids, names)}`;
    case "undo":
      return row.args.student_ids ? `Undone for ${whom(row.args.student_ids, names)}` : "An entry undone";
  }
}

/** Where and when. */
export function rowPlace({ args, tapped_at }: Row, names: Names): string {
  const place = names.class(args.class_id);
  return [...(place ? [place] : []), day.format(atNoon(args.date)), time.format(new Date(tapped_at))].join(" · ");
}

/** Before an account with something waiting is left. */
export const leaveWords = {
  title: (count: number): string => (count === 1 ? "1 entry is not sent yet" : `${count} entries are not sent yet`),
  text: (withNotes: number): string =>
    `They can stay on this device, sealed, and are sent when you sign in here again. Nobody else can read or send them.${
      withNotes > 0 ? " Notes that you typed stay with them." : ""
    }`,
  stay: "Stay signed in",
  leave: "Leave them here",
};
