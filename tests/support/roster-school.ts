import { csv, type Files, manifest, type Row } from "./district-files.ts";

/** A small school of a district as rows, to be changed by a test and written as a bundle. */
export interface RosterSchool {
  orgs: Row[];
  academicSessions: Row[];
  classes: Row[];
  users: Row[];
  enrollments: Row[];
}

export const user = (sourcedId: string, role: string, more: Row = {}): Row => ({
  sourcedId,
  status: "",
  enabledUser: "true",
  orgSourcedIds: "oak",
  role,
  username: sourcedId,
  givenName: `Given ${sourcedId}`,
  familyName: `Family ${sourcedId}`,
  email: `${sourcedId}@oak.example`,
  agentSourcedIds: "",
  grades: role === "student" ? "03" : "",
  ...more,
});

export const enrolment = (classId: string, userId: string, role: string, more: Row = {}): Row => ({
  sourcedId: `${classId}-${userId}`,
  status: "",
  classSourcedId: classId,
  schoolSourcedId: "oak",
  userSourcedId: userId,
  role,
  primary: "",
  beginDate: "",
  endDate: "",
  ...more,
});

export const cls = (sourcedId: string, classType: string, more: Row = {}): Row => ({
  sourcedId,
  status: "",
  title: `Class ${sourcedId}`,
  grades: "03",
  classType,
  schoolSourcedId: "oak",
  termSourcedIds: "autumn",
  ...more,
});

/** Two schools; in one of them a homeroom and a lesson, two teachers, two students, one parent. */
export const rosterSchool = (): RosterSchool => ({
  orgs: [
    { sourcedId: "district", status: "", name: "The District", type: "district", parentSourcedId: "" },
    { sourcedId: "oak", status: "", name: "Oak School", type: "school", parentSourcedId: "district" },
    { sourcedId: "elm", status: "", name: "Elm School", type: "school", parentSourcedId: "district" },
  ],
  academicSessions: [
    {
      sourcedId: "year",
      status: "",
      title: "Year",
      type: "schoolYear",
      startDate: "2026-08-15",
      endDate: "2027-06-10",
      parentSourcedId: "",
      schoolYear: "2027",
    },
    {
      sourcedId: "autumn",
      status: "",
      title: "Autumn",
      type: "term",
      startDate: "2026-08-20",
      endDate: "2026-12-18",
      parentSourcedId: "year",
      schoolYear: "2027",
    },
  ],
  classes: [cls("home", "homeroom"), cls("music", "scheduled")],
  users: [
    user("anna", "teacher"),
    user("boris", "teacher"),
    user("chief", "administrator", { orgSourcedIds: "district" }),
    user("dora", "student", { agentSourcedIds: "paula" }),
    user("emil", "student"),
    user("paula", "parent"),
  ],
  enrollments: [
    enrolment("home", "anna", "teacher"),
    enrolment("home", "boris", "teacher"),
    enrolment("music", "boris", "teacher"),
    enrolment("home", "dora", "student"),
    enrolment("home", "emil", "student"),
    enrolment("music", "emil", "student"),
  ],
});

/** The bundle of a school in bulk, OneRoster 1.1. */
export const bulk = (school: RosterSchool): Files => bundle(school, "bulk");

/** Some rows as a delta, OneRoster 1.1. */
export const delta = (rows: Partial<RosterSchool>): Files => bundle(rows, "delta");

function bundle(rows: Partial<RosterSchool>, mode: string): Files {
  const tables = Object.entries(rows);
  const files = tables.map(([name, table]) => [`${name}.csv`, csv(table)] as const);
  return {
    ...Object.fromEntries(files),
    "manifest.csv": manifest("1.1", Object.fromEntries(tables.map(([name]) => [name, mode]))),
  };
}
