import { MARK_NAMES, MARK_STATUSES } from "#contract/marks.ts";
import { messages as rosterMessages } from "#client/features/school/roster/messages.ts";
import { rulesMessages } from "#client/features/school/settings/rules-messages.ts";

/** The marks, and that there was none. */
export const MARKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(MARK_STATUSES.map((status) => [status, MARK_NAMES[status]])),
  unmarked: "Not marked",
};

const { rules, figures } = rulesMessages;

/** The figures of the rules of connections, each with the rule that it belongs to. */
const FIGURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(figures).map(([path, label]) => {
    const rule = Object.entries(rules).find(([name]) => path.startsWith(`${name}.`));
    return [`connections.${path}`, `${(rule?.[1] ?? rules.general).title} · ${label}`];
  }),
);

/** What the parts of an entry are called. */
export const PARTS: Readonly<Record<string, string>> = {
  class: "Class",
  from_class: "From class",
  to_class: "To class",
  date: "Date",
  from: "From",
  to: "To",
  last_day: "Last day",
  month: "Month",
  days: "School days",
  made_at: "Backup from",

  teacher: "Teacher",
  parent: "Parent",
  role: "Role",
  kind: "Kind",
  behavior: "Behaviour",
  group: "Group",
  status: "Mark",
  state: "State",
  type: "Connection",
  selected_option: "What was done",
  fields: "Changed",
  what: "Changed",
  version: "Version",
  count: "How many",
  by: "By",
  provider: "Sign-in provider",
  known_device: "Device used before",

  leaderboard: "Teachers compare their streaks",
  student_pictures: "Students can use their own pictures",
  animals: "Animals for students without a photo",
  last_name_first: "Last name first",
  lock_after_minutes: "Minutes without use until a device locks",
  school_year_from: "School year begins on",
  "retention.attendance_years": "Years that attendance is kept",
  "retention.record_school_years": "School years that other records are kept after their own",
  ...FIGURES,

  ...rosterMessages.kinds,
  people: "People",
  administrators: "Administrators",

  student_days: "Attendance days of students",
  check_ins: "Check-ins",
  events: "Behaviours recorded",
  notes: "Notes to colleagues",
  connections: "Connections",
  circles: "Circle entries",
  absences: "Announced absences",
  tickets: "Support tickets",
  audit_entries: "Entries of the audit trail",
};

/** What is told of a person or a behaviour, where an entry lists what was changed. */
export const FIELDS: Readonly<Record<string, string>> = {
  first_name: "first name",
  last_name: "last name",
  grade: "grade",
  email: "email",
  identifier: "number on the card",
  leaderboard_hidden: "comparison of streaks",
  name: "name",
  icon: "icon",
  severity: "minor or major",
  retired_at: "on the list or not",
};

/** What the words are called that stand for themselves in an entry. */
export const VALUES: Readonly<Record<string, string>> = {
  ...MARKS,
  daily: "Daily",
  lesson: "Lesson",
  positive: "Positive",
  challenging: "Challenging",
  attendance: "Attendance",
  connection: "Connections",
  circle: "Circles",
  open: "Open",
  closed: "Closed",
  automatic: "Automatic",
  teacher: "Teacher",
  student: "Student",
  parent: "Parent",
  celebrate: rules.celebrate.title,
  repair: rules.repair.title,
  welcome_back: rules.welcome_back.title,
  notice: rules.notice.title,
  day: "Day",
  class: "Class",
  grade: "Grade",
  passkey: "Passkey",
  code: "Code by email",
  provider: "Sign-in provider",
};
