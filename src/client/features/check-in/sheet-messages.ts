import type { BehaviorGroup } from "#contract/check-in.ts";
import { LEFT_EARLY } from "#contract/marks.ts";
import { counted } from "#client/ui/format.ts";
import { formatList } from "#client/ui/format-units.ts";

const GROUPS: Record<BehaviorGroup["slug"], string> = { positive: "Positive", challenging: "Challenging" };

/** A few names in full, more as a count. */
function whom(names: string[]): string {
  return names.length <= 2 ? formatList(names) : counted(names.length, "student", "students");
}

/** What a person reads in what opens over the class: it comes once the class stands. */
export const messages = {
  groups: GROUPS,
  cancel: "Cancel",
  allMarks: "All marks",
  timeOf: { arrived: "Arrived at", left: "Left at", back: "Back at" },
  leftEarly: LEFT_EARLY,
  back: "Back",
  notLeft: "Has not left",
  arrivedTooLate: "That is after they left.",
  leftTooEarly: "That is before they arrived.",
  backTooEarly: "That is before they left.",
  leftTooLate: "That is after they came back.",
  halfATime: "Enter the whole time, or clear it.",
  timeToCome: "That time is still to come.",
  reachOut: "To follow up",
  selectWhole: "Whole class",
  selectFrom: "Select more students",
  selectNone: "None",
  chosen: (count: number) => `${count} chosen`,
  chooseSome: "Tap the students",
  record: "Record behaviour",
  recorded: (behavior: string, names: string[]) => `${behavior}: ${whom(names)}`,
  undone: "Undone",
  note: "Note",
  noteHint: "For example: dentist until 10",
  inClass: "In class",
  pastDay: "This is a past day",
  pastDayCleared: "Marks load when online",
  backToToday: "Back to today",
  newDay: (date: string) => `It is ${date} now.`,
  openNewDay: "Open today",
  addNote: "Add a note",
  keepMark: "Done",
  loadingBehaviors: "Loading the behaviours",
  noBehaviors: "The behaviours appear when you are back online.",
  emptyGroup: "Your school has none in this group",
  major: "Major",
  chosenWhole: (count: number, className: string) => `All ${count} of ${className}`,
  classOf: (count: number) => counted(count, "student", "students"),
  page: "Student page",
  notMarked: "Not marked yet",

  coach: {
    title: "Your first check-in",
    steps: [
      "Tap who is not here. Tap again for late, once more for here.",
      "Hold a tile for all four marks and a note.",
      "Then Finish. Everyone you left alone counts as here.",
    ],
    next: "Next",
    gotIt: "Got it",
    skip: "Skip",
    step: (now: number, of: number) => `${now} of ${of}`,
  },
} as const;
