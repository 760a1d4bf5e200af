/** What a sheet asks before what was written in it is thrown away. */
export const sheetMessages = {
  unsaved: "Discard what you wrote?",
  unsavedText: "It is not saved yet.",
  discard: "Discard",
  goOn: "Keep writing",
} as const;
