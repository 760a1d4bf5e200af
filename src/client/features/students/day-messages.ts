import type { HistoryGroup } from "#contract/history.ts";
import { counted } from "#client/ui/format.ts";

/** How much of the day has come from the server. */
type DayState = "whole" | "loading" | "partial";

/** *2 positive, 1 challenging, 1 note*; what is nobody's is left out. */
function sum(entries: readonly { group: HistoryGroup }[], state: DayState): string {
  const of = (group: HistoryGroup): number => entries.filter((entry) => entry.group === group).length;
  const [positive, challenging, notes] = [of("positive"), of("challenging"), of("note")];
  const parts = [
    ...(positive > 0 ? [`${positive} positive`] : []),
    ...(challenging > 0 ? [`${challenging} challenging`] : []),
    ...(notes > 0 ? [counted(notes, "note", "notes")] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : messages.empty[state];
}

/** What a person reads of a child's day, over the behaviours. */
export const messages = {
  day: "This day",
  sum,
  empty: { whole: "Nothing recorded yet", loading: "Loading", partial: "Not loaded" } satisfies Record<
    DayState,
    string
  >,
  partial: "From this device only. The rest comes with the network.",
  note: "Note to colleagues",
  noteShort: "Note",
  who: "Only this student's teachers and administrators can read it.",
  save: "Save note",
  cancel: "Cancel",
  saved: "Note saved",
  notKept:
    "This device could not save the note. Free up some space on it, or allow this browser to store data, then save it again.",
} as const;
