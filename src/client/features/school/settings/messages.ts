import { counted, formatDate } from "#client/ui/format.ts";

const counting =
  (one: string, other: string) =>
  (n: number): string =>
    counted(n, one, other);
const dated = (date: string): string => formatDate(date, "d MMMM y");

/** What the settings say. */
export const messages = {
  broken: { title: "The settings could not be loaded", text: "Nothing is lost. Try again when you are back online." },
  save: "Save",
  discard: "Discard changes",
  cancel: "Cancel",
  saved: "Saved for the whole school.",
  outOfRange: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,

  togetherTitle: "Names, streaks and pictures",
  lastNameFirst: "Last name first",
  lastNameFirstText:
    "Names are written with the last name first, on every screen and in emails. Other devices follow from their next visit.",
  lastNameFirstOn: "Last names come first.",
  lastNameFirstOff: "First names come first.",
  leaderboard: "Teachers compare their streaks",
  leaderboardText: "When off, teachers see only their own streak. Each teacher can also choose not to be shown.",
  leaderboardOn: "The comparison is on.",
  leaderboardOff: "The comparison is off.",
  animals: "Photos and animals",
  animalsText:
    "A student without a photo has an animal of their own, unlike any other in the class. When off, their initials show.",
  animalsOn: "Students without a photo have an animal.",
  animalsOff: "Students without a photo have their initials.",
  pictures: "Students can use their own pictures",
  picturesText: "When off, they choose a built-in picture. Pictures already there stay.",
  picturesOn: "Students can upload a picture.",
  picturesOff: "Students choose a built-in picture.",

  devicesTitle: "Shared devices",
  lock: "Lock after so many minutes without use",
  lockText: (standard: number) => `1 to 720. Usually ${standard}. Each device follows it from its next visit.`,

  yearTitle: "School year",
  yearText: "Chronic absence and how long records are kept are counted by school year.",
  yearDay: "First day",
  yearMonth: "Month",
  yearPreviewTitle: (from: string) => `Begin the school year on ${from}?`,
  yearPreviewConfirm: "Save and delete",

  retentionTitle: "How long records are kept",
  retentionText: "Older records are deleted automatically within a day. Only a backup could bring them back.",
  attendance: "Attendance",
  attendanceText: "Check-ins and their marks. The audit trail is kept at least as long.",
  attendanceYears: (n: number, standard: number) => `${counted(n, "year", "years")}${n === standard ? " (usual)" : ""}`,
  records: "Everything else",
  recordsText: "Behaviours, notes to colleagues, connections, circles, announced absences and tickets.",
  recordYears: (n: number, standard: number) =>
    `${n === 0 ? "End of the same school year" : n === 1 ? "End of the next school year" : `End of the ${ordinal(n)} school year after`}${n === standard ? " (usual)" : ""}`,
  next: "See what changes",
  previewTitle: "Keep records for a shorter time?",
  previewNothing: "Nothing is that old yet, so nothing would be deleted now.",
  previewText: (attendance: string, records: string) =>
    `Attendance from before ${dated(attendance)}, and everything else from before ${dated(records)}, would be deleted within a day:`,
  previewLast: "This cannot be undone.",
  previewConfirm: "Shorten and delete",
  kinds: {
    check_ins: counting("check-in", "check-ins"),
    student_days: counting("attendance day of a student", "attendance days of students"),
    events: counting("behaviour recorded", "behaviours recorded"),
    notes: counting("note to colleagues", "notes to colleagues"),
    connections: counting("connection", "connections"),
    circles: counting("circle entry", "circle entries"),
    absences: counting("announced absence", "announced absences"),
    tickets: counting("support ticket", "support tickets"),
    audit_entries: counting("entry of the audit trail", "entries of the audit trail"),
  },
} as const;

function ordinal(n: number): string {
  return (
    ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"][n] ?? `${n}th`
  );
}
