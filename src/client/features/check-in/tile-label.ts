import type { ListedStudent } from "#contract/check-in.ts";
import { goneSince } from "#contract/marks.ts";
import type { ShownStudent } from "#client/outbox/overlay.ts";
import { formatTime } from "#client/ui/format.ts";
import { fullName } from "#client/ui/names.ts";
import type { Mode } from "./class-screen.ts";
import { markedStatus, standingOf } from "./standing.ts";
import { messages } from "./messages.ts";

function statusIn(student: ListedStudent, mode: Mode, timeZone: string): string | null {
  const gone = goneSince(student.mark);
  if (gone) return messages.left(formatTime(gone, timeZone));
  const marked = markedStatus(student);
  if (mode !== "check-in") return marked && messages.statusLower[marked];
  const { status, from } = standingOf(student);
  if (from === "suggested" && student.suggested) return messages.suggestedState(status, student.suggested.source);
  return messages.statusLower[status];
}

/** What a tile shows, in words, but for whether it is kept: *Ada Lovelace, absent, 2 positive today*. */
export function tileLabel(student: ShownStudent, mode: Mode, timeZone: string, isToday: boolean): string {
  const { mark, positive_today, challenging_today, active_connection_id } = student;
  const parts = [fullName(student), statusIn(student, mode, timeZone), mark?.note ?? null];
  if (positive_today > 0) parts.push(messages.recorded(positive_today, "positive", isToday));
  if (challenging_today > 0) parts.push(messages.recorded(challenging_today, "challenging", isToday));
  if (active_connection_id) parts.push(messages.activeConnection);
  if (student.needs_you) parts.push(messages.needsYou);
  return parts.filter((part) => part !== null).join(", ");
}
