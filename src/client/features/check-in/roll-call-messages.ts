import { formatList } from "#client/ui/format-units.ts";

/** What the roll call says; apart from `messages.ts`, which the grid needs. */
export const rollMessages = {
  title: "Roll call",
  count: (ticked: number, of: number) => `${ticked} of ${of} ticked`,
  all: (of: number) => `All ${of} ticked`,
  here: "Who should be here",
  away: "Marked away",
  unmarked: "Not marked yet",
  again: "Start over",
  cleared: "The roll call starts over",
  empty: "No students to call",
  thisClass: "this class",
  missing: (names: string[]) => `Not on this device yet: ${formatList(names)}`,
} as const;
