/** What the rules of connections say: each figure in a sentence of its own. */
export const rulesMessages = {
  intro:
    "A connection is raised by itself when a student's records fulfil one of these rules. A change counts from the next record about a student on: nothing of the past is looked at again, and what is open stays open until something new is recorded about that student.",
  rules: {
    celebrate: { title: "Celebrate", text: "Good news worth telling." },
    repair: { title: "Repair", text: "Something went wrong and needs a talk." },
    welcome_back: { title: "Welcome back", text: "Someone was away and is here again, or is away too often." },
    notice: {
      title: "Notice",
      text: "Someone is here every day and nobody has written a word about them. Daily classes only.",
    },
    general: { title: "For all of them", text: "How long facts and connections live." },
  },
  figures: {
    "celebrate.positive": "Positive events needed",
    "celebrate.days": "On so many different days, at least",
    "celebrate.within": "Within so many school days",
    "celebrate.ratio": "And so many times as many as challenging ones",
    "repair.minor": "So many minor challenging events, at least",
    "repair.days": "On so many different days, at least",
    "repair.within": "Within so many school days",
    "repair.same_minutes": "The same behaviour again within so many minutes counts once",
    "repair.major": "Or so many major ones, on one day",
    "welcome_back.away_days": "Away for so many marked days running, and then here",
    "welcome_back.absence_percent": "Or unexcused absence of so many percent, once a school year",
    "welcome_back.marked_days": "Told only after so many marked days",
    "notice.here_days": "Here for so many school days with nothing recorded",
    "notice.class_days": "Only once the class has recorded for so many school days",
    "notice.most_active": "At most so many at a time for a class",
    fresh_days: "Records that arrive later than so many school days raise nothing",
    rest_days: "After one is completed, its kind rests for so many school days for that student",
    active_days: "One that nobody completes expires after so many school days",
  },
  usual: (n: number) => `Usually ${n}`,
  reset: (label: string, n: number) => `${label}: back to ${n}`,
  resetAll: "Back to the usual figures",
  unsaved: "Not saved yet",
  saved: "The rules hold from the next record on.",
} as const;

export type FigurePath = keyof typeof rulesMessages.figures;
export type RuleName = keyof typeof rulesMessages.rules;
