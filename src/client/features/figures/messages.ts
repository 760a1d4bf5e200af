import { counted } from "#client/ui/format.ts";

/** What all figures say. */
export const messages = {
  groups: {
    positive: "Positive",
    challenging: "Challenging",
    attendance: "Attendance",
    connection: "Connections",
    circle: "Circles",
  },
  groupsLabel: "Groups",
  /** So many of a group. */
  counted: {
    positive: (n: number) => counted(n, "event", "events"),
    challenging: (n: number) => counted(n, "event", "events"),
    attendance: (n: number) => counted(n, "day late or away", "days late or away"),
    connection: (n: number) => counted(n, "connection", "connections"),
    circle: (n: number) => counted(n, "circle", "circles"),
  },
  /** What a group's types are called. */
  type: {
    positive: "Behaviour",
    challenging: "Behaviour",
    attendance: "Mark",
    connection: "Connection",
    circle: "Theme",
  },
  allTypes: "All",
  class: "Class",
  student: "Student",
  firstName: "First name",
  lastName: "Last name",
  count: "Count",
  share: "Share",
  schoolDays: (n: number) => counted(n, "school day", "school days"),

  soFar: "Today so far is included",
  updated: (time: string) => `Updated ${time}`,
  stale: (time: string) => `No connection just now. Updated ${time}`,
  graph: (group: string, range: string) => `${group}, ${range}`,
  all: "All details",
  nothing: {
    positive: "Nothing recorded on these days",
    challenging: "Nothing recorded on these days",
    attendance: "Nobody was late or away on these days",
    connection: "No connections on these days",
    circle: "No circles on these days",
  },
  brokenTitle: "This could not be loaded",
  brokenText: "Everything you recorded is safe. Figures you have opened before also open offline.",

  csv: "Save as CSV",
  csvShare: "Share in percent",
  csvSaved: (name: string) => `Saved as ${name}`,
  print: "Print",
} as const;
