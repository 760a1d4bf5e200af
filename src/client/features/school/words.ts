/** What the frame of *Running the school* says: the name of each section and one line about it. */
export const words = {
  title: "School",
  nav: "Parts of running the school",
  overview: "Overview",
  groups: { people: "People", days: "School days", rules: "What the school sets", records: "Records" },
  sections: {
    behaviours: { title: "Behaviours", line: "What teachers can record, in which order and with which icon." },
  },
} as const;
