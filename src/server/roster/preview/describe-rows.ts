import type { RosterExample, RosterKind } from "#contract/roster.ts";
import type { AccountTable, ClassTable, EnrollmentTable, PersonTable } from "#server/database/schema.ts";
import { kindOfRole, type SchoolPlan } from "#server/roster/planning/school-plan.ts";
import { accountSnapshot, classSnapshot, personSnapshot } from "#server/roster/state/roster-snapshot.ts";
import { type Names, shownName } from "#server/services/people.ts";

/** A row that changes: what becomes of it, and how an administrator knows it. `id` tells it apart where names are alike. */
export interface RowChange extends RosterExample {
  kind: RosterKind;
  word: "added" | "changed" | "ended";
  id: string;
}

/** Every row that a plan changes, in the order of the plan; names as the school shows them, by its settings as stored. */
export function describeRows(plan: SchoolPlan, shows: { settings: string }): RowChange[] {
  const known = knownIn(plan, shows);
  return [
    ...plan.persons.added.map((person): RowChange => ({
      kind: kindOf(person),
      word: "added",
      id: person.source_id ?? person.id,
      name: known.shown(person),
      detail: facts(person),
    })),
    ...plan.persons.changed.map((person) => changedPerson(person, known)),
    ...plan.classes.added.map((row): RowChange => ({
      kind: "classes",
      word: "added",
      id: row.source_id ?? row.id,
      name: row.name,
      detail: row.grade,
    })),
    ...plan.classes.changed.map((row) => changedClass(row, known)),
    ...plan.enrolments.added.map((row): RowChange => ({ ...enrolment(row, known), word: "added", detail: span(row) })),
    ...plan.enrolments.changed.map((row) => changedEnrollment(row, plan, known)),
    ...plan.guardians.added.map((row): RowChange => ({ ...guardian(row, known), word: "added" })),
    ...plan.guardians.removed.map((row): RowChange => ({ ...guardian(row, known), word: "ended" })),
    ...plan.accounts.added.map((row): RowChange => ({
      kind: "accounts",
      word: "added",
      id: row.person_id,
      name: known.nameOf(row.person_id),
      detail: accountSnapshot(row.roster)?.email ?? null,
    })),
    ...plan.accounts.changed.map((row) => changedAccount(row, known)),
    ...plan.accounts.removed.map((id): RowChange => ({
      kind: "accounts",
      word: "ended",
      id,
      name: known.nameOf(known.personOfAccount.get(id) ?? ""),
      detail: "email removed",
    })),
  ].map((change) => ({ ...change, id: known.sourceOf.get(change.id) ?? change.id }));
}

interface Known {
  persons: Map<string, PersonTable>;
  classes: Map<string, ClassTable>;
  accounts: Map<string, AccountTable>;
  stays: Map<string, EnrollmentTable>;
  nameOf: (personId: string) => string;
  shown: (person: Names) => string;
  classNames: Map<string, string>;
  personOfAccount: Map<string, string>;
  /** The roster's id of a person of ours: ids of new rows differ with each try, and a promise must not. */
  sourceOf: Map<string, string>;
}

function knownIn({ before, persons, classes }: SchoolPlan, shows: { settings: string }): Known {
  const heldPersons = [...before.persons.values(), ...before.personsByHand.all];
  const names = new Map([...heldPersons, ...persons.changed, ...persons.added].map((person) => [person.id, person]));
  const accounts = [...before.accounts.values()];
  const shown = (person: Names): string => shownName(shows, person);
  return {
    persons: new Map(heldPersons.map((person) => [person.id, person])),
    classes: new Map([...before.classes.values()].map((row) => [row.id, row])),
    accounts: new Map(accounts.map((row) => [row.id, row])),
    stays: new Map([...before.enrolments.values(), ...before.byHand].map((row) => [row.id, row])),
    nameOf: (id) => shown(names.get(id) ?? { first_name: "", last_name: "" }),
    shown,
    classNames: new Map(
      [...before.classes.values(), ...classes.changed, ...classes.added].map((row) => [row.id, row.name]),
    ),
    personOfAccount: new Map(accounts.map((row) => [row.id, row.person_id])),
    sourceOf: new Map(
      [...names.values()].map((person) => [person.id, `${person.role}/${person.source_id ?? person.id}`]),
    ),
  };
}

const kindOf = (person: PersonTable): RosterKind => kindOfRole(person.role);

const facts = ({ grade, is_administrator }: PersonTable): string | null =>
  grade !== null ? `grade ${grade}` : is_administrator === 1 ? "administrator" : null;

const arrow = (before: string | null, now: string | null, what = ""): string[] =>
  before === now ? [] : [`${what}${before ?? "–"} → ${now ?? "–"}`];

const told = (parts: string[]): string | null => (parts.length > 0 ? parts.join(", ") : null);

function changedPerson(person: PersonTable, { persons, shown }: Known): RowChange {
  const before = persons.get(person.id);
  const row = { kind: kindOf(person), id: person.source_id ?? person.id, name: shown(person) };
  if (person.left_on !== null && person.left_on !== before?.left_on)
    return { ...row, word: "ended", detail: facts(person) };
  if (!before || (before.left_on !== null && person.left_on === null))
    return { ...row, word: "added", detail: "comes back" };
  const parts = [
    ...arrow(shown(before), row.name),
    ...arrow(before.grade, person.grade, "grade "),
    ...(before.is_administrator === person.is_administrator
      ? []
      : [person.is_administrator === 1 ? "becomes administrator" : "no administrator any more"]),
    ...(before.source_id === null ? ["added by hand, now the roster's"] : []),
    ...(before.source_id !== null && before.source_id !== person.source_id ? ["another id"] : []),
    ...arrow(
      personSnapshot(before.roster)?.identifier ?? null,
      personSnapshot(person.roster)?.identifier ?? null,
      "identifier ",
    ),
  ];
  return { ...row, word: "changed", detail: told(parts) };
}

function changedClass(row: ClassTable, { classes }: Known): RowChange {
  const before = classes.get(row.id);
  const about = { kind: "classes", id: row.source_id ?? row.id, name: row.name } as const;
  if (row.ended_on !== null && row.ended_on !== before?.ended_on) return { ...about, word: "ended", detail: row.grade };
  if (!before || (before.ended_on !== null && row.ended_on === null))
    return { ...about, word: "added", detail: "comes back" };
  const parts = [
    ...arrow(before.name, row.name),
    ...arrow(before.grade, row.grade, "grade "),
    ...(before.kind === row.kind
      ? []
      : [row.kind === "daily" ? "checked in daily from now on" : "a lesson from now on"]),
    ...(before.kind === row.kind
      ? arrow(classSnapshot(before.roster)?.type ?? null, classSnapshot(row.roster)?.type ?? null)
      : []),
    ...(before.source_id === row.source_id ? [] : ["another id"]),
  ];
  return { ...about, word: "changed", detail: told(parts) };
}

const span = ({ begin_date, end_date }: EnrollmentTable): string => `${begin_date} – ${end_date ?? ""}`.trimEnd();

const enrolment = (row: EnrollmentTable, { nameOf, classNames, sourceOf }: Known) => ({
  kind: "enrolments" as const,
  id: `${row.source_id ?? ""} ${sourceOf.get(row.person_id) ?? ""}`,
  name: `${nameOf(row.person_id)}, ${row.role === "teacher" ? "teaching " : ""}${classNames.get(row.class_id) ?? ""}`,
});

function changedEnrollment(row: EnrollmentTable, plan: SchoolPlan, known: Known): RowChange {
  const held = known.stays.get(row.id);
  const isRenewed =
    held !== undefined && held.source_id !== null && row.source_id !== null && held.source_id !== row.source_id;
  const isEnded = held !== undefined && plan.changes.enrolments.ended.includes(row.source_id ?? row.id);
  return {
    ...enrolment(row, known),
    word: isEnded ? "ended" : "changed",
    detail: [
      held && span(held) !== span(row) ? `${span(held)} → ${span(row)}` : span(row),
      ...(isRenewed ? ["another id"] : []),
    ].join(", "),
  };
}

const guardian = (
  { guardian_id, student_id }: { guardian_id: string; student_id: string },
  { nameOf, sourceOf }: Known,
) => ({
  kind: "guardians" as const,
  id: `${sourceOf.get(guardian_id) ?? guardian_id} ${sourceOf.get(student_id) ?? student_id}`,
  name: `${nameOf(guardian_id)}, for ${nameOf(student_id)}`,
  detail: null,
});

function changedAccount(row: AccountTable, { accounts, nameOf }: Known): RowChange {
  const before = accounts.get(row.id);
  const about = { kind: "accounts", id: row.person_id, name: nameOf(row.person_id) } as const;
  if (row.status === "disabled" && before?.status !== "disabled")
    return { ...about, word: "ended", detail: "can no longer sign in" };
  const [was, is] = [accountSnapshot(before?.roster ?? null), accountSnapshot(row.roster)];
  const parts = [
    ...(was ? arrow(was.email, is?.email ?? null) : []),
    ...(before?.status === "disabled" && row.status !== "disabled" ? ["can sign in again"] : []),
  ];
  return { ...about, word: "changed", detail: told(parts) };
}
