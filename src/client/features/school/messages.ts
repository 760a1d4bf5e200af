const TELL = "Please tell the person who runs your server.";

/** What the frame of *Running the school* says: the name of each section and one line about it. */
export const messages = {
  title: "School",
  nav: "School sections",
  overview: "Overview",
  groups: { people: "People", days: "School days", rules: "Rules", records: "Records" },
  sections: {
    people: { title: "People", line: "Accounts, activation links, administrators, and each person's data." },
    classes: { title: "Classes", line: "Who teaches what, which classes are daily, and which are lent." },
    roster: { title: "Roster", line: "Import people and classes from a OneRoster zip." },
    photos: { title: "Photos", line: "Add everyone's picture from a zip of photos." },
    behaviours: { title: "Behaviours", line: "What teachers can record, in what order and with which icon." },
    connections: { title: "Connection rules", line: "When the app suggests a connection." },
    absences: { title: "Absences", line: "Who will be away, and when." },
    dates: { title: "School days", line: "Which dates count as school days." },
    terms: { title: "Terms", line: "What everyone agrees to." },
    tickets: { title: "Support tickets", line: "What people at your school ask you." },
    audit: { title: "Audit trail", line: "Who changed or exported which record." },
    settings: { title: "Settings", line: "Streaks, pictures, shared devices, and how long records are kept." },
  },
  backups: {
    title: "Backups",
    good: (at: string) => `Last backup: ${at}. It was restored and checked.`,
    late: (at: string) => `The last backup is from ${at}. ${TELL}`,
    failed: (at: string | null) =>
      at === null
        ? `No backup could be made yet. ${TELL}`
        : `The last try to make a backup failed. The last good one is from ${at}. ${TELL}`,
    none: "The first backup will be made soon.",
    off: "This server makes no backups by itself. Ask the person who runs it how your records are backed up.",
  },
  figures: {
    away: (n: number) => (n === 0 ? null : `${n} away today`),
    open: (n: number) => (n === 0 ? null : `${n} open`),
  },
} as const;
