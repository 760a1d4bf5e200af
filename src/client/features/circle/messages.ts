import type { CircleCategory } from "#contract/circle.ts";
import { formatDate } from "#client/ui/format.ts";

/** *Tue 17 Nov*. */
export const shortDay = (date: string): string => formatDate(date, "EEE d MMM");

const CATEGORIES: Record<CircleCategory, string> = {
  "self-awareness": "Knowing ourselves",
  "self-management": "Managing ourselves",
  "social-awareness": "Seeing others",
  "relationship-skills": "Being together",
  "responsible-decisions": "Deciding well",
};

/** Everything of circles that a person reads. */
export const messages = {
  title: "Circle",
  today: "Circle today",
  category: CATEGORIES,
  minutes: (count: number) => `${count} min`,
  waitingForNetwork: "Activities appear when you are back online.",
  failed: "The circle could not be loaded",
  failedText: "Nothing you recorded is lost. Try again when you are back online.",
  loading: "Loading the circle",
  gone: "This class has no such activity on this day",

  present: "Show to the class",
  pass: "You can always pass. Listening counts too.",
  next: "Next",
  back: "Back",
  finish: "End",
  leave: "Close",
  step: (now: number, of: number) => `${now} of ${of}`,

  comment: "How did it go?",
  commentHint: "A line to remember: what mattered to them, what to come back to.",
  left: (count: number) => `${count} characters left`,
  save: "Save note",
  empty: "Write a line first.",
  saved: "Your note is saved",
  notKept:
    "It could not be saved on this device. Free up some space, or allow this browser to store data, then try again.",
  draft: "Not saved yet",

  entries: "Earlier circles of this class",
  noEntries: "No notes yet. Your first one will appear here.",
  you: "You",
  circle: "Circle",
  pending: { keeping: "Saving", waiting: "On its way", "needs-you": "Needs you", undoing: "Being undone" },
} as const;
