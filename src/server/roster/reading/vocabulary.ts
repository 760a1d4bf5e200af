import type { EnrollmentRow, Standing } from "./bundle.ts";

const ADMINISTRATOR: Standing = { role: "teacher", isAdministrator: true };
const STAFF: Standing = { role: "teacher", isAdministrator: false };
const STUDENT: Standing = { role: "student", isAdministrator: false };
const PARENT: Standing = { role: "parent", isAdministrator: false };

/**
 * Users' roles in 1.1 and 1.2. Whoever works with a class (aide, proctor, counselor) is a teacher here and sees the
 * classes that they are enrolled in, no others; whoever leads a school or a district is an administrator.
 */
export const USER_ROLES: Record<string, Standing> = {
  administrator: ADMINISTRATOR,
  principal: ADMINISTRATOR,
  districtAdministrator: ADMINISTRATOR,
  schoolAdministrator: ADMINISTRATOR,
  siteAdministrator: ADMINISTRATOR,
  systemAdministrator: ADMINISTRATOR,
  teacher: STAFF,
  aide: STAFF,
  proctor: STAFF,
  counselor: STAFF,
  student: STUDENT,
  guardian: PARENT,
  parent: PARENT,
  relative: PARENT,
};

/** Roles in a class. An administrator reaches every class anyhow, so that such a row counts for others alone. */
export const ENROLLMENT_ROLES: Record<string, NonNullable<EnrollmentRow["role"]>> = {
  student: "student",
  teacher: "teacher",
  aide: "teacher",
  proctor: "teacher",
  administrator: "administrator",
};

export const ORG_TYPES: Record<string, string> = {
  department: "department",
  school: "school",
  district: "district",
  local: "local",
  state: "state",
  national: "national",
};

/** Whether a session is the school year. */
export const SESSION_TYPES: Record<string, boolean> = {
  schoolYear: true,
  term: false,
  semester: false,
  gradingPeriod: false,
};

export const CLASS_TYPES: Record<string, "homeroom" | "scheduled"> = { homeroom: "homeroom", scheduled: "scheduled" };

/** Whether a row is to be deleted. `inactive` is what 1.0 called it. */
export const STATUSES: Record<string, boolean> = { active: false, tobedeleted: true, inactive: true };

export const FLAGS: Record<string, boolean> = { true: true, false: false };

/** Other words for yes and no that vendors write. */
export const OTHER_FLAGS: Record<string, boolean> = {
  "1": true,
  "0": false,
  yes: true,
  no: false,
  y: true,
  n: false,
  t: true,
  f: false,
};
