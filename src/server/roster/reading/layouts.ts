import type { RosterVersion } from "./bundle.ts";

/** The columns of a file in the standard's order, and those that an import cannot do without. */
export interface Layout {
  /** The file's name as the standard writes it. */
  file: string;
  columns: string[];
  required: string[];
}

const COMMON = ["sourcedId", "status", "dateLastModified"];

const layout = (name: string, columns: string, required: string): Layout => ({
  file: `${name}.csv`,
  columns: [...COMMON, ...columns.split(" ")],
  required: ["sourcedId", ...required.split(" ").filter(Boolean)],
});

const USER_1_1 =
  "enabledUser orgSourcedIds role username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password";
const USER_1_2 =
  "enabledUser username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password " +
  "userMasterIdentifier resourceSourcedIds preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns";

/** OneRoster CSV 1.1 and 1.2: they differ in users.csv, and in roles.csv, which 1.2 alone has. */
export const LAYOUTS = {
  orgs: layout("orgs", "name type identifier parentSourcedId", "name type"),
  academicSessions: layout(
    "academicSessions",
    "title type startDate endDate parentSourcedId schoolYear",
    "type startDate endDate",
  ),
  courses: layout("courses", "schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes", ""),
  classes: layout(
    "classes",
    "title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods",
    "title classType schoolSourcedId",
  ),
  roles: layout(
    "roles",
    "userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId",
    "userSourcedId role orgSourcedId",
  ),
  enrollments: layout(
    "enrollments",
    "classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate",
    "classSourcedId userSourcedId role",
  ),
} as const;

/** users.csv says roles and organisations itself in 1.1, and leaves them to roles.csv in 1.2. */
export const usersLayout = (version: RosterVersion): Layout =>
  version === "1.1"
    ? layout("users", USER_1_1, "enabledUser orgSourcedIds role givenName familyName")
    : layout("users", USER_1_2, "enabledUser givenName familyName");
