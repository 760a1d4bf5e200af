import { MARK_NAMES } from "#contract/marks.ts";
import { atNoon } from "#contract/school-date.ts";
import { LOCALE } from "#client/ui/locale.ts";
import type { Row } from "./commands.ts";

/* What a waiting or refused entry says. Apart from `words.ts`, which the first view needs. */

const day = new Intl.DateTimeFormat(LOCALE, { weekday: "long", day: "numeric", month: "long" });
const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });
const MOST_NAMES = 3;

/** The moment at the school, wherever the device believes to be. */
const timeAt = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(moment));

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

/** What the server says, in a teacher's terms; its own sentences stay as they are. */
const REASONS: Record<string, string> = {
  "Not found": "The server no longer knows this class or entry as one of yours.",
  Forbidden: "Your account may not change this.",
  UNDO_TOO_LATE: "An entry can be undone for 24 hours.",
};

/** *Tuesday 1 September*. */
export const longDay = (date: string): string => day.format(atNoon(date));

const KEPT = "What you entered is kept here until you discard it.";

/** Somebody or time has settled it: to send it again would change nothing. */
export const isSettledOtherwise = ({ refusal }: Row): boolean =>
  refusal?.message === "ALREADY_COMPLETED" || refusal?.message === "ALREADY_SETTLED";

/** Why the server would not take it; empty where it did not refuse. */
export function reasonText({ kind, args, refusal }: Row, names: Names): string {
  const message = refusal?.message ?? "";
  if (message === "ALREADY_COMPLETED") {
    const by = (kind === "complete" && names.completedBy(args.connection_id)) || "A colleague";
    return `${by} has completed this connection already. ${KEPT}`;
  }
  if (refusal?.status === 0)
    return `It was entered for ${longDay(args.date)}, since the date of this device was wrong.`;
  if (message === "ALREADY_SETTLED") return `This connection has ended meanwhile. ${KEPT}`;
  return REASONS[message] ?? message;
}

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
      return `${MARK_NAMES[row.args.status]}: ${whom([row.args.student_id], names)}`;
    case "finish":
      return "Check-in finished";
    case "reopen":
      return "Check-in opened again";
    case "record":
      return `${names.behavior(row.args.behavior_id) ?? "Behaviour"}: ${whom(row.args.student_ids, names)}`;
    case "undo":
      return row.args.student_ids ? `Undone for ${whom(row.args.student_ids, names)}` : "An entry undone";
    case "complete":
      return `Connection completed: ${whom([row.args.student_id], names)}`;
    case "circle":
      return "Circle comment";
  }
}

/** The words that the teacher typed for a connection or a circle, to be read or copied before they are discarded. */
export function typedText({ kind, args }: Row): string | null {
  if (kind === "circle") return args.comment;
  return kind === "complete" && args.resolutions.length > 0 ? args.resolutions.join("\n") : null;
}

/** Where and when. */
export function rowPlace({ args, tapped_at }: Row, names: Names): string {
  const place = names.class(args.class_id);
  return [...(place ? [place] : []), day.format(atNoon(args.date)), timeAt(tapped_at, names.timeZone)].join(" · ");
}
