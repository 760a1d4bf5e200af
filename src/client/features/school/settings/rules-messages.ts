/** What the rules of connections say: each figure in a sentence of its own. */
export const rulesMessages = {
  intro:
    "A connection appears when a student's records meet one of these rules. A change applies from the next record about a student; open connections stay until then.",
  rules: {
    celebrate: { title: "Celebrate", text: "Good news worth telling." },
    repair: { title: "Repair", text: "Something went wrong and needs a talk." },
    welcome_back: { title: "Welcome back", text: "Someone is back after being away, or is away too often." },
    notice: {
      title: "Notice",
      text: "Someone is here every day, but nothing has been recorded about them. Daily classes only.",
    },
    general: { title: "For all connections", text: "How long records and connections count." },
  },
  figures: {
    "celebrate.positive": "Positive events needed",
    "celebrate.days": "On at least this many different days",
    "celebrate.within": "Within this many school days",
    "celebrate.ratio": "Positive events for each challenging one",
    "repair.minor": "Minor challenging events needed",
    "repair.days": "On at least this many different days",
    "repair.within": "Within this many school days",
    "repair.same_minutes": "Count the same behaviour once within this many minutes",
    "repair.major": "Or major challenging events needed on one day",
    "welcome_back.away_days": "Days away in a row, then back",
    "welcome_back.absence_percent": "Or unexcused absence in percent, once a school year",
    "welcome_back.marked_days": "Percent counted only after this many marked days",
    "notice.here_days": "School days here with nothing recorded",
    "notice.class_days": "Only after the class has been recording for this many school days",
    "notice.most_active": "Most at a time in one class",
    fresh_days: "Ignore records that arrive more than this many school days late",
    rest_days: "School days before the same kind can return for a student",
    active_days: "School days until an open connection expires",
  },
  usual: (n: number) => `Usually ${n}`,
  reset: (label: string, n: number) => `${label}: back to ${n}`,
  resetAll: "Back to the usual rules",
  unsaved: "Not saved yet",
  saved: "Saved. The rules apply from the next record.",
} as const;

export type FigurePath = keyof typeof rulesMessages.figures;
export type RuleName = keyof typeof rulesMessages.rules;
