import type { RosterKind } from "#contract/roster.ts";
import { kindOfRole, type SchoolPlan } from "#server/roster/planning/school-plan.ts";

/** How many rows of earlier rosters, still in force, a plan leaves as they are. */
export function countUnchanged(
  { before, persons, classes, enrolments, guardians, accounts }: SchoolPlan,
  today: string,
): Record<RosterKind, number> {
  const counts: Record<RosterKind, number> = {
    teachers: 0,
    students: 0,
    parents: 0,
    classes: 0,
    enrolments: 0,
    guardians: 0,
    accounts: 0,
  };
  const touched = new Set(
    [persons, classes, enrolments, accounts].flatMap(({ changed }) => changed.map(({ id }) => id)),
  );
  for (const id of accounts.removed) touched.add(id);
  const stays = (row: { id: string }): boolean => !touched.has(row.id);
  for (const person of before.persons.values())
    if (person.left_on === null && stays(person)) counts[kindOfRole(person.role)] += 1;
  counts.classes = [...before.classes.values()].filter((row) => row.ended_on === null && stays(row)).length;
  counts.enrolments = [...before.enrolments.values()].filter(
    (row) => (row.end_date === null || row.end_date >= today) && stays(row),
  ).length;
  const rostered = new Set([...before.persons.values()].map(({ id }) => id));
  counts.guardians =
    [...before.guardians].filter((pair) => pair.split(" ").every((id) => rostered.has(id))).length -
    guardians.removed.length;
  counts.accounts = [...before.accounts.values()].filter(
    (row) => row.roster !== null && row.status !== "disabled" && stays(row),
  ).length;
  return counts;
}
