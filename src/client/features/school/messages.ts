/** What the frame of *Running the school* says: the name of each section and one line about it. */
export const messages = {
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
    connections: { title: "Follow-up rules", line: "When a student is suggested for a follow-up." },
    absences: { title: "Absences", line: "Who is announced away, for which dates." },
    dates: { title: "School days", line: "Which dates count, and those that are opened or closed." },
    terms: { title: "Terms", line: "What everyone agrees to, and a new version of it." },
    tickets: { title: "Support tickets", line: "What people of the school ask you." },
    audit: { title: "Audit trail", line: "Who changed or exported which record." },
    settings: { title: "Settings", line: "Streaks, pictures, shared devices, and how long records are kept." },
  },
  figures: {
    away: (n: number) => (n === 0 ? null : `${n} away today`),
    open: (n: number) => (n === 0 ? null : `${n} open`),
  },
} as const;
