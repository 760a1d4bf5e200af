import type { SchoolDate } from "#contract/school-date.ts";
import type { Role } from "#contract/roles.ts";

export type RosterVersion = "1.1" | "1.2";

/** `bulk`: the whole truth, what is missing has ended. `delta`: changes alone. `absent`: nothing is said. */
export type Mode = "bulk" | "delta" | "absent";

/** What every row has: `gone` where its status says that it is to be deleted. */
interface RosterRow {
  id: string;
  line: number;
  gone: boolean;
}

export interface OrgRow extends RosterRow {
  name: string;
  /** Lower case; `school` is what matters. */
  type: string;
  parentId: string | null;
}

export interface SessionRow extends RosterRow {
  isYear: boolean;
  start: SchoolDate;
  end: SchoolDate;
  parentId: string | null;
}

export interface CourseRow extends RosterRow {
  orgId: string | null;
  yearId: string | null;
}

export interface ClassRow extends RosterRow {
  title: string;
  grade: string | null;
  type: "homeroom" | "scheduled";
  schoolId: string;
  courseId: string | null;
  termIds: readonly string[];
}

/** What a role of the roster is here. */
export interface Standing {
  role: Role;
  isAdministrator: boolean;
}

export interface UserRow extends RosterRow {
  firstName: string;
  lastName: string;
  email: string | null;
  identifier: string | null;
  enabled: boolean;
  grade: string | null;
  /** Null where the file has no such column: nothing is said of family. */
  agentIds: readonly string[] | null;
  /** 1.1: the user's one role, and where. Null in 1.2, and where the role is unknown. */
  standing: Standing | null;
  orgIds: readonly string[];
}

/** 1.2: one role of a user at an organisation; null where the role is unknown or over. */
export interface RoleRow extends RosterRow {
  userId: string;
  orgId: string;
  standing: Standing | null;
}

export interface EnrollmentRow extends RosterRow {
  classId: string;
  schoolId: string | null;
  userId: string;
  /** Null where the role is unknown: the row is passed over. */
  role: "student" | "teacher" | "administrator" | null;
  begin: SchoolDate | null;
  end: SchoolDate | null;
}

/** A file as read. `broken` where it could not be read to its end, so that nothing can be concluded from a missing id. */
export interface Table<Row> {
  file: string;
  mode: Mode;
  broken: boolean;
  rows: Map<string, Row>;
}

export interface Bundle {
  version: RosterVersion;
  orgs: Table<OrgRow>;
  sessions: Table<SessionRow>;
  courses: Table<CourseRow>;
  classes: Table<ClassRow>;
  users: Table<UserRow>;
  roles: Table<RoleRow>;
  enrolments: Table<EnrollmentRow>;
}
