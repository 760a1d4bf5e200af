import { LEFT_EARLY, MARK_NAMES } from "#contract/marks.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { OutboxSnapshot } from "#client/outbox/memory.ts";
import type { Row, RowOf } from "#client/outbox/row.ts";
import { counted, formatDate, formatMoment, plural } from "#client/ui/format.ts";
import { formatList } from "#client/ui/format-units.ts";

/* What the lists of what waits say. Apart from `messages.ts`, which the first view needs. */

export const messages = {
  title: "What is not sent yet",
  nothing: "Everything is saved and sent.",
  unread: "This device has not answered yet: it is not known whether something waits here. Keep this page open.",
  kept: "Saved on this device. It is sent when you are back online.",
  notKept: "Not saved yet: this device is still writing it down. Keep this page open.",
  onTheWay: "Saved on this device and on its way to the server.",
  held: "Saved on this device. It waits until what needs you is settled.",
  heldRow: "Waits until what needs you about this is settled.",
  signIn: "Saved on this device. Sign in again to send it.",
  wrongAccount: "Saved on this device. Someone else is signed in to this browser now.",
  sealed: (count: number): string =>
    `${counted(count, "entry", "entries")} cannot be shown until the school's server is reached: ${plural(count, "it was", "they were")} encrypted when this account was left. There is no need to enter ${plural(count, "it", "them")} again.`,
  keepingTitle: "Saving",
  needsYouTitle: "Needs you",
  waitingTitle: "Waiting",
  more: (count: number): string => `and ${count} more`,
  sendNow: "Send now",
  moveTo: (date: string): string => `Move to ${date}`,
  moveAll: (count: number, date: string): string => `Move all ${count} to ${date}`,
  leaveOn: (date: string): string => `Keep on ${date}`,
  retry: "Try again",
  discard: "Discard",
  discardTitle: "Discard this entry?",
  discardText: "It has not reached the server and cannot be brought back.",
  retryAll: (count: number): string => `Try all ${count} again`,
  discardAll: (count: number): string => `Discard all ${count}`,
  discardAllTitle: (count: number): string => `Discard ${count} entries?`,
  discardAllText: (withWords: number): string =>
    `They have not reached the server and cannot be brought back.${
      withWords > 0
        ? ` ${plural(withWords, "One of them holds", `${withWords} of them hold`)} words that you wrote.`
        : ""
    }`,
  keep: "Keep",
  notWritten:
    "This device could not write that down, and nothing has changed. Free up some space on it, or allow this browser to store data, then try again.",
};

/** The same on the profile, as an overview. */
export const panelMessages = {
  title: "Waiting to be sent",
  nothing: "Everything you recorded has been sent.",
  keeping: (count: number): string =>
    `${counted(count, "entry is", "entries are")} not saved on this device yet. Keep this page open.`,
  waiting: (count: number): string =>
    `${counted(count, "entry is", "entries are")} saved on this device and sent when you are back online.`,
  since: (moment: string): string => `The oldest is from ${moment}.`,
  needsYou: (count: number): string =>
    `${counted(count, "entry needs", "entries need")} you: the server did not accept ${plural(count, "it", "them")}.`,
};

/** What becomes of the entries, in one sentence; `held`: how many wait under one that was refused. */
export function statusText(
  { ready, keeping, waiting, offline, signInNeeded, wrongAccount }: OutboxSnapshot,
  held = 0,
): string {
  if (keeping.length > 0) return messages.notKept;
  if (waiting === 0) return ready ? messages.nothing : messages.unread;
  if (wrongAccount) return messages.wrongAccount;
  if (signInNeeded) return messages.signIn;
  if (held === waiting) return messages.held;
  return offline ? messages.kept : messages.onTheWay;
}

const MOST_NAMES = 3;

/** Finds what ids are called, in the cache; undefined where it does not know. */
export interface Names {
  student: (id: string) => string | undefined;
  class: (id: string) => string | undefined;
  behavior: (id: string) => string | undefined;
  /** Who completed a connection. */
  completedBy: (connectionId: string) => string | undefined;
  /** The school's, IANA name. */
  timeZone: string;
}

const NOT_YOURS = "This class or entry is no longer one of yours.";

/** What the server says, in a teacher's terms; its own sentences stay as they are. */
const REASONS: Record<string, string> = {
  "Not found": NOT_YOURS,
  Forbidden: "Your account is not allowed to change this.",
  UNDO_TOO_LATE: "An entry can only be undone within 24 hours.",
};

/** What the server says of a field that it did not take, by the field's name. */
const FIELDS: Record<string, string> = {
  class_id: NOT_YOURS,
  activity_id: "This class was not offered that circle in the last days.",
  behavior_id: "The school no longer has this behaviour.",
};
const OF_FIELD = /^Invalid input: (\S+) (.+)$/s;

function fieldReason(message: string): string | undefined {
  const [, field = "", said] = OF_FIELD.exec(message) ?? [];
  return FIELDS[field] ?? said;
}

/** *Tuesday 1 September*. */
export const longDay = (date: string): string => formatDate(date, "EEEE d MMMM");

const KEPT = "What you entered stays here until you discard it.";

/** Somebody or time has settled it: to send it again would change nothing. */
export const isSettledOtherwise = ({ refusal }: Row): boolean =>
  refusal?.message === "ALREADY_COMPLETED" || refusal?.message === "ALREADY_SETTLED";

/** Why the server would not take it; empty where it did not refuse. */
export function reasonText({ kind, args, refusal }: Row, names: Names): string {
  const message = refusal?.message ?? "";
  if (message === "ALREADY_COMPLETED") {
    const by = (kind === "complete" && names.completedBy(args.connection_id)) || "A colleague";
    return `${by} has already done this. ${KEPT}`;
  }
  if (refusal?.status === 0) return `It was entered for ${longDay(args.date)}, because this device had the wrong date.`;
  if (message === "ALREADY_SETTLED") return `This connection has ended in the meantime. ${KEPT}`;
  return REASONS[message] ?? fieldReason(message) ?? message;
}

/** A few names, the rest as a count; a student whom the cache does not know is still told as one. */
function whom(ids: readonly string[], names: Names): string {
  const known = ids.slice(0, MOST_NAMES).map((id) => names.student(id) ?? "a student");
  const rest = ids.length - known.length;
  return formatList(rest > 0 ? [...known, `${rest} more`] : known);
}

/** The mark, or what was told besides of somebody who is here. */
function markName({ status, left_at, returned_at }: RowOf<"mark">["args"]): string {
  if (returned_at) return "Back";
  return left_at ? LEFT_EARLY : MARK_NAMES[status];
}

/** What the teacher did. */
export function rowText(row: Row, names: Names): string {
  switch (row.kind) {
    case "mark":
      return `${markName(row.args)}: ${whom([row.args.student_id], names)}`;
    case "finish":
      return "Check-in finished";
    case "reopen":
      return "Check-in opened again";
    case "record":
      return `${names.behavior(row.args.behavior_id) ?? "Behaviour"}: ${whom(row.args.student_ids, names)}`;
    case "undo":
      return row.args.student_ids ? `Undone for ${whom(row.args.student_ids, names)}` : "An entry undone";
    case "note":
      return `Note to colleagues: ${whom([row.args.student_id], names)}`;
    case "complete":
      return `Connection done: ${whom([row.args.student_id], names)}`;
    case "circle":
      return "Circle note";
    case "seat":
      return row.args.moves.length === 0
        ? "Seating plan changed"
        : `New seat: ${whom(
            row.args.moves.map(({ student_id }) => student_id),
            names,
          )}`;
  }
}

/** The words that the teacher typed, to be read or copied before they are discarded. */
export function typedText({ kind, args }: Row): string | null {
  if (kind === "circle") return args.comment;
  if (kind === "note") return args.text;
  if (kind === "mark" || kind === "record") return args.note || null;
  return kind === "complete" && args.resolutions.length > 0 ? args.resolutions.join("\n") : null;
}

/** Where, of which day, and when: the day of the tap is told where it is another. */
export function rowPlace({ args, tapped_at }: Row, { class: nameOf, timeZone }: Names): string {
  const place = nameOf(args.class_id);
  const isOfThatDay = schoolDate(new Date(tapped_at), timeZone) === args.date;
  const tapped = formatMoment(tapped_at, isOfThatDay ? "H:mm" : "d MMM H:mm", timeZone);
  return [...(place ? [place] : []), longDay(args.date), tapped].join(" · ");
}
