/** Two changed the same. */
export const bothMessages = {
  title: "Someone else changed this meanwhile",
  text: "Nothing of either is lost. Choose for each, or bring both together in the form below and then keep yours.",
  mine: "Yours, not saved yet",
  theirs: "Theirs, as it stands",
  keepMine: "Keep mine",
  takeTheirs: "Take theirs",
  keepMineOf: (field: string) => `Keep mine: ${field}`,
  takeTheirsOf: (field: string) => `Take theirs: ${field}`,
  empty: "Nothing",
} as const;
