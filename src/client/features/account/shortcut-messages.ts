/** What the list of keys says. */
export const messages = {
  title: "Keyboard shortcuts",
  search: "Search for a student",
  help: "This list",
  on: "Use keyboard shortcuts",
} as const;
