import type { Role } from "#contract/roles.ts";
import type {
  AccountTable,
  ClassTable,
  EnrollmentTable,
  GuardianTable,
  LoginTable,
  PersonTable,
  SchoolTable,
} from "#server/database/schema.ts";
import type { SchoolState } from "#server/roster/state/load-state.ts";

/** What an import counts, in the order of its report. */
export const KINDS = [
  "school",
  "teachers",
  "students",
  "parents",
  "classes",
  "enrolments",
  "guardians",
  "accounts",
] as const;
export type Kind = (typeof KINDS)[number];

/** Ids of the roster (`sourcedId`) of what was added, changed or ended: never names. */
export interface Changes {
  added: string[];
  changed: string[];
  ended: string[];
}

export type ChangesByKind = Record<Kind, Changes>;

export function noChanges(): ChangesByKind {
  const none = (): Changes => ({ added: [], changed: [], ended: [] });
  return {
    school: none(),
    teachers: none(),
    students: none(),
    parents: none(),
    classes: none(),
    enrolments: none(),
    guardians: none(),
    accounts: none(),
  };
}

export const kindOfRole = (role: Role): "teachers" | "students" | "parents" =>
  ({ teacher: "teachers", student: "students", parent: "parents" } as const)[role];

/** Rows to be inserted and rows to be written over, whole. */
export interface Rows<Row> {
  added: Row[];
  changed: Row[];
}

export const noRows = <Row>(): Rows<Row> => ({ added: [], changed: [] });

/** What one school's rows become. Nothing of it is written yet. */
export interface SchoolPlan {
  school: SchoolTable;
  /** As it was found. */
  before: SchoolState;
  /** The roster's id for a school that had none so far. */
  adopts: string | null;
  isNew: boolean;
  /** A new name for a school that was there. */
  rename: string | null;
  persons: Rows<PersonTable>;
  classes: Rows<ClassTable>;
  enrolments: Rows<EnrollmentTable>;
  guardians: { added: GuardianTable[]; removed: GuardianTable[] };
  accounts: Rows<AccountTable> & { removed: string[] };
  /** Logins for addresses that had none. */
  logins: LoginTable[];
  /** Logins that lost an account and may be without any now. */
  leftLogins: string[];
  /** Accounts whose sessions end. */
  endedSessions: string[];
  changes: ChangesByKind;
}

export function isEmpty(plan: SchoolPlan): boolean {
  const rows = [plan.persons, plan.classes, plan.enrolments, plan.accounts].some(
    (one) => one.added.length + one.changed.length > 0,
  );
  const links = plan.guardians.added.length + plan.guardians.removed.length + plan.accounts.removed.length;
  return !plan.isNew && plan.adopts === null && plan.rename === null && !rows && links === 0;
}
