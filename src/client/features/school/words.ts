/** What the frame of *Running the school* says: the name of each section and one line about it. */
export const words = {
  title: "School",
  nav: "Parts of running the school",
  overview: "Overview",
  groups: { people: "People", days: "School days", rules: "What the school sets", records: "Records" },
  sections: {
    people: { title: "People", line: "Accounts and activation links, administrators, one person's data." },
    classes: { title: "Classes", line: "Who teaches what, which classes are daily, and which are lent." },
    roster: { title: "Roster", line: "Bring people, classes and enrolments in from a OneRoster zip." },
    photos: { title: "Photos", line: "Give everyone a picture from a zip of photographs." },
    behaviours: { title: "Behaviours", line: "What teachers can record, in which order and with which icon." },
    connections: { title: "Connection rules", line: "When a connection is raised by itself, figure by figure." },
    settings: { title: "Settings", line: "Streaks, pictures, shared devices, and how long records are kept." },
  },
} as const;
