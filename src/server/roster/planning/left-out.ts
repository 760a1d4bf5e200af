import type { Bundle } from "#server/roster/reading/bundle.ts";
import type { Memberships } from "./memberships.ts";
import type { Scope } from "./scope.ts";
import type { UserDirectory } from "./user-directory.ts";

/** Rows of a bundle that belong to other schools than the one that may be touched. */
export interface LeftOut {
  schools: number;
  people: number;
  classes: number;
  enrolments: number;
}

export function leftOutOf(
  bundle: Bundle,
  { scope, users, memberships }: { scope: Scope; users: UserDirectory; memberships: Memberships },
  own: string,
): LeftOut {
  const { tree } = scope;
  const isOther = (id: string | null): boolean => id !== null && id !== own;
  const counted = <Row extends { gone: boolean }>(rows: Iterable<Row>, is: (row: Row) => boolean): number => {
    let count = 0;
    for (const row of rows) if (!row.gone && is(row)) count += 1;
    return count;
  };
  const ours = new Set([...memberships.of(own).values()].map(({ userId }) => userId));
  return {
    schools: counted(bundle.orgs.rows.values(), (row) => row.type === "school" && row.id !== own),
    people: counted(bundle.users.rows.values(), (row) => !ours.has(row.id)),
    classes: counted(bundle.classes.rows.values(), (row) => isOther(tree.schoolOf(row.schoolId))),
    enrolments: counted(bundle.enrolments.rows.values(), (row) =>
      isOther(users.schoolOfClass(row.classId, tree) ?? (row.schoolId === null ? null : tree.schoolOf(row.schoolId))),
    ),
  };
}
