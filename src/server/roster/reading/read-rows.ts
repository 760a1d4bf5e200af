import { newEmail } from "#contract/scalars.ts";
import type {
  ClassRow,
  CourseRow,
  EnrollmentRow,
  OrgRow,
  RoleRow,
  RosterVersion,
  SessionRow,
  UserRow,
} from "./bundle.ts";
import type { TableRow } from "./read-table.ts";
import type { RowReader } from "./row-reader.ts";
import { ownText } from "#server/roster/shared-texts.ts";
import { CLASS_TYPES, ENROLLMENT_ROLES, ORG_TYPES, SESSION_TYPES, USER_ROLES } from "./vocabulary.ts";

/** Reads one row of a kind. A row that is to be deleted needs its id alone. `today` decides whether a role is over. */
export type RowOf<Row> = (read: RowReader, row: TableRow, today: string) => Row;

/*
 * What every row has. It is written out in users and enrolments, of which there may be a million: an object that begins as
 * a copy of another takes a sixth more memory.
 */
const base = (read: RowReader, row: TableRow) => ({
  id: read.requiredId(row, "sourcedId"),
  line: row.line,
  gone: read.gone(row),
});

/** Of rows that no other one names. */
const unnamed = (read: RowReader, row: TableRow) => ({
  id: read.uniqueId(row, "sourcedId"),
  line: row.line,
  gone: read.gone(row),
});

/** A value that must be there unless the row is to be deleted. */
const needed = (read: RowReader, row: TableRow, gone: boolean, column: string): string =>
  gone ? row.text(column) : read.required(row, column);

/** The same of an id. */
const neededId = (read: RowReader, row: TableRow, gone: boolean, column: string): string =>
  gone ? read.id(row, column) : read.requiredId(row, column);

/** The same of what somebody or something is called. */
const neededName = (read: RowReader, row: TableRow, gone: boolean, column: string): string =>
  gone ? (read.name(row, column) ?? "") : read.requiredName(row, column);

export const orgRow: RowOf<OrgRow> = (read, row) => {
  const common = base(read, row);
  needed(read, row, common.gone, "type");
  return {
    ...common,
    name: neededName(read, row, common.gone, "name"),
    type: row.text("type") === "" ? "" : (read.choice(row, "type", ORG_TYPES) ?? ""),
    parentId: read.optionalId(row, "parentSourcedId"),
  };
};

export const sessionRow: RowOf<SessionRow> = (read, row) => {
  const common = base(read, row);
  for (const column of ["type", "startDate", "endDate"]) needed(read, row, common.gone, column);
  if (/^\d{4}\s*[-/–]\s*\d{2,4}$/.test(row.text("schoolYear"))) {
    read.warn(row, "schoolYear is a span of years, not the year in which it ends");
  }
  const [start, end] = [read.date(row, "startDate") ?? "", read.date(row, "endDate") ?? ""];
  // Classes that are over by their dates are no matter for the guard against rosters that end much.
  if (!common.gone && end !== "" && end < start) read.fault(row, "endDate", "lies before startDate");
  return {
    ...common,
    isYear: row.text("type") !== "" && (read.choice(row, "type", SESSION_TYPES) ?? false),
    start,
    end,
    parentId: read.optionalId(row, "parentSourcedId"),
  };
};

export const courseRow: RowOf<CourseRow> = (read, row) => ({
  ...base(read, row),
  orgId: read.optionalId(row, "orgSourcedId"),
  yearId: read.optionalId(row, "schoolYearSourcedId"),
});

export const classRow: RowOf<ClassRow> = (read, row) => {
  const common = base(read, row);
  const type =
    needed(read, row, common.gone, "classType") === "" ? undefined : read.choice(row, "classType", CLASS_TYPES);
  return {
    ...common,
    title: neededName(read, row, common.gone, "title"),
    grade: read.grade(row),
    type: type ?? "scheduled",
    schoolId: neededId(read, row, common.gone, "schoolSourcedId"),
    courseId: read.optionalId(row, "courseSourcedId"),
    termIds: read.list(row, "termSourcedIds"),
  };
};

function readEmail(read: RowReader, row: TableRow): string | null {
  const email = row.text("email");
  if (email === "") return null;
  if (newEmail.safeParse(email).success) return ownText(email);
  read.warn(row, "email is not a valid address: the person is imported without a sign-in");
  return null;
}

/** In 1.1 a user's row says the role and the organisations; in 1.2 roles.csv does, whatever columns are left over. */
export const userRow =
  (version: RosterVersion): RowOf<UserRow> =>
  (read, row) => {
    const { id, line, gone } = base(read, row);
    const firstName = neededName(read, row, gone, "givenName");
    const lastName = neededName(read, row, gone, "familyName");
    const enabled = gone || !row.has("enabledUser") || read.flag(row, "enabledUser");
    const saysRole =
      version === "1.1" && ["orgSourcedIds", "role"].map((column) => needed(read, row, gone, column)).every(Boolean);
    const standing = saysRole ? read.choice(row, "role", USER_ROLES) : undefined;
    return {
      id,
      line,
      gone,
      firstName: read.name(row, "preferredGivenName", "preferredFirstName") ?? firstName,
      lastName: read.name(row, "preferredFamilyName", "preferredLastName") ?? lastName,
      email: readEmail(read, row),
      identifier: read.name(row, "identifier"),
      enabled,
      grade: read.grade(row),
      agentIds: row.has("agentSourcedIds") ? read.list(row, "agentSourcedIds") : null,
      standing: standing ?? null,
      orgIds: version === "1.1" ? read.list(row, "orgSourcedIds") : [],
    };
  };

export const roleRow: RowOf<RoleRow> = (read, row, today) => {
  const common = unnamed(read, row);
  const named = needed(read, row, common.gone, "role");
  const standing = named === "" ? undefined : read.choice(row, "role", USER_ROLES);
  read.date(row, "beginDate");
  const end = read.date(row, "endDate");
  return {
    ...common,
    userId: neededId(read, row, common.gone, "userSourcedId"),
    orgId: neededId(read, row, common.gone, "orgSourcedId"),
    standing: end !== null && end < today ? null : (standing ?? null),
  };
};

export const enrollmentRow: RowOf<EnrollmentRow> = (read, row) => {
  const { id, line, gone } = unnamed(read, row);
  const named = needed(read, row, gone, "role");
  const begin = read.date(row, "beginDate");
  const end = read.date(row, "endDate");
  if (begin && end && end < begin) read.warn(row, "endDate lies before beginDate: counted as never enrolled");
  return {
    id,
    line,
    gone,
    classId: neededId(read, row, gone, "classSourcedId"),
    schoolId: read.optionalId(row, "schoolSourcedId"),
    userId: neededId(read, row, gone, "userSourcedId"),
    role: (named === "" ? undefined : read.choice(row, "role", ENROLLMENT_ROLES)) ?? null,
    begin,
    end,
  };
};
