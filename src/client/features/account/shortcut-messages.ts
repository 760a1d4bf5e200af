/** What the list of keys says. */
export const messages = {
  title: "Keys",
  search: "Search for a student",
  help: "This list",
  on: "Keys go to places on this device",
} as const;
