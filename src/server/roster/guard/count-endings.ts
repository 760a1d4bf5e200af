import type { GuardedKind } from "#contract/roster.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { EnrollmentTable } from "#server/database/schema.ts";
import { kindOfRole, type SchoolPlan } from "#server/roster/planning/school-plan.ts";
import type { Bundle, Table } from "#server/roster/reading/bundle.ts";
import type { Administrators } from "./administrators.ts";

/** Rows of a kind that rosters brought: in force before a plan, and those of them that it ends. */
export interface Tally {
  inForce: number;
  ended: number;
  /** However few end, they are not ended unasked: the file of the kind claims to be whole and has no row, or nobody is left. */
  isBare: boolean;
}

export type Tallies = Record<GuardedKind, Tally>;

/** Counts what a plan ends. Rows that ran out by their dates are neither in force nor ended. */
export function countEndings(
  plan: SchoolPlan,
  { bundle, today, administrators }: { bundle: Bundle; today: SchoolDate; administrators: Administrators },
): Tallies {
  const tallies = noTallies(bundle, administrators);
  countPeople(plan, tallies, today);
  countEnrollments(plan, tallies.enrolments, today);
  countClasses(plan, tallies.classes, today);
  countAccounts(plan, tallies.accounts);
  return tallies;
}

const isBare = ({ mode, broken, rows }: Table<unknown>): boolean => mode === "bulk" && !broken && rows.size === 0;

function noTallies({ users, roles, classes, enrolments }: Bundle, { before, after }: Administrators): Tallies {
  const tally = (bare: boolean): Tally => ({ inForce: 0, ended: 0, isBare: bare });
  const nobody = isBare(users) || isBare(roles);
  return {
    people: tally(nobody),
    teachers: tally(nobody),
    students: tally(nobody),
    parents: tally(nobody),
    classes: tally(isBare(classes)),
    enrolments: tally(isBare(enrolments)),
    accounts: tally(false),
    administrators: {
      inForce: before.size,
      ended: [...before].filter((id) => !after.has(id)).length,
      isBare: after.size === 0,
    },
  };
}

/** A last day that an administrator set may lie ahead. */
const isOver = (endedOn: SchoolDate | null, today: SchoolDate): boolean => endedOn !== null && endedOn <= today;

function countPeople({ before, persons }: SchoolPlan, tallies: Tallies, today: SchoolDate): void {
  const held = [...before.persons.values()].filter(({ left_on }) => !isOver(left_on, today));
  const ids = new Set(held.map(({ id }) => id));
  const ended = persons.changed.filter(({ id, left_on }) => isOver(left_on, today) && ids.has(id));
  for (const [people, word] of [
    [held, "inForce"],
    [ended, "ended"],
  ] as const) {
    tallies.people[word] = people.length;
    for (const { role } of people) tallies[kindOfRole(role)][word] += 1;
  }
}

const isInForce = ({ end_date }: EnrollmentTable, today: SchoolDate): boolean => end_date === null || end_date >= today;

const membership = ({ class_id, person_id, role }: EnrollmentTable): string => `${class_id} ${person_id} ${role}`;

/** By person and class: some rosters give their enrolments new ids each night. */
function countEnrollments({ before, enrolments }: SchoolPlan, tally: Tally, today: SchoolDate): void {
  const held = new Map(
    [...before.enrolments.values()].filter((row) => isInForce(row, today)).map((row) => [row.id, row]),
  );
  const after = [...enrolments.added, ...enrolments.changed].filter((row) => isInForce(row, today));
  const goingOn = new Set(after.map(membership));
  tally.inForce = held.size;
  for (const row of enrolments.changed) {
    const was = held.get(row.id);
    if (was && !isInForce(row, today) && !goingOn.has(membership(was))) tally.ended += 1;
  }
}

/** A class whose enrolments have all run out is over without anybody's word. */
function countClasses({ before, classes }: SchoolPlan, tally: Tally, today: SchoolDate): void {
  const enrolments = [...before.enrolments.values()];
  const known = new Set(enrolments.map(({ class_id }) => class_id));
  const goingOn = new Set(enrolments.filter((row) => isInForce(row, today)).map(({ class_id }) => class_id));
  const held = new Set(
    [...before.classes.values()]
      .filter(({ id, ended_on }) => !isOver(ended_on, today) && (goingOn.has(id) || !known.has(id)))
      .map(({ id }) => id),
  );
  tally.inForce = held.size;
  tally.ended = classes.changed.filter(({ id, ended_on }) => isOver(ended_on, today) && held.has(id)).length;
}

/** An account in use that moves to another address ends as well, for its owner: nothing opens it but a new activation. */
function countAccounts({ before, accounts }: SchoolPlan, tally: Tally): void {
  const held = new Map(
    [...before.accounts.values()]
      .filter(({ roster, status }) => roster !== null && status !== "disabled")
      .map((account) => [account.id, account]),
  );
  tally.inForce = held.size;
  const ended = accounts.changed.filter(({ id, status, login_id }) => {
    const was = held.get(id);
    return was && (status === "disabled" || (was.status === "active" && was.login_id !== login_id));
  });
  tally.ended = ended.length + accounts.removed.filter((id) => held.has(id)).length;
}
