/** What is said of a new version of the app. */
export const messages = {
  ready: "A new version is ready",
  reload: "Reload",
  writing: "Save or discard what you are writing first: a reload would lose it.",
} as const;
