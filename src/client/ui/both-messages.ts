/** Two changed the same. */
export const bothMessages = {
  title: "Someone else changed this too",
  text: "Nothing is lost. Choose one version for each field, or combine both in the form below and then keep yours.",
  mine: "Yours, not saved yet",
  theirs: "Theirs, already saved",
  keepMine: "Keep mine",
  takeTheirs: "Take theirs",
  keepMineOf: (field: string) => `Keep mine: ${field}`,
  takeTheirsOf: (field: string) => `Take theirs: ${field}`,
  empty: "Nothing",
} as const;
