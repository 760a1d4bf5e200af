import type { SchoolDate } from "#contract/school-date.ts";
import type { Findings } from "#server/roster/findings.ts";
import type { Bundle, ClassRow, EnrollmentRow } from "#server/roster/reading/bundle.ts";
import type { SchoolState } from "#server/roster/state/load-state.ts";
import type { Memberships } from "./memberships.ts";
import type { SchoolPlan } from "./school-plan.ts";
import type { Scope } from "./scope.ts";
import type { UserDirectory } from "./user-directory.ts";

/** What the plan of one school is made from; `plan` is filled in by each of its parts in turn. */
export interface Planning {
  /** The school's `sourcedId`. */
  schoolId: string;
  bundle: Bundle;
  /** The bundle's rows of this school, those to be deleted left out. */
  classes: ClassRow[];
  enrolments: EnrollmentRow[];
  scope: Scope;
  users: UserDirectory;
  memberships: Memberships;
  /** Users whose rows are about somebody else than the person of their id here: that person stays as they are. */
  doubtful: ReadonlySet<string>;
  /** The roster says that the school itself is to be deleted: all that it brought there ends. */
  isSchoolGone: boolean;
  findings: Findings;
  state: SchoolState;
  plan: SchoolPlan;
  now: Date;
  /** The school's date of the import. */
  today: SchoolDate;
}
