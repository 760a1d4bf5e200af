import type { Queryable } from "#server/database/database.ts";
import type { SchoolPlan } from "#server/roster/planning/school-plan.ts";

/** A school's administrators who can sign in, or could once they have activated their account, by person. */
export interface Administrators {
  before: ReadonlySet<string>;
  /** Once a plan was carried out. */
  after: ReadonlySet<string>;
}

/** Those of a school before and after a plan, whether a roster or somebody by hand made them so. */
export async function administratorsOf(db: Queryable, plan: SchoolPlan): Promise<Administrators> {
  const held = await db
    .selectFrom("person")
    .leftJoin("account", (join) =>
      join.onRef("account.school_id", "=", "person.school_id").onRef("account.person_id", "=", "person.id"),
    )
    .select(["person.id", "person.is_administrator", "person.left_on", "account.id as account_id", "account.status"])
    .where("person.school_id", "=", plan.school.id)
    .where("person.role", "=", "teacher")
    .execute();
  const people = new Map(
    held.map((row) => [
      row.id,
      {
        isOne: row.is_administrator === 1 && row.left_on === null,
        canSignIn: row.account_id !== null && row.status !== "disabled",
      },
    ]),
  );
  const before = whoAre(people);
  const removed = new Set(plan.accounts.removed);
  for (const row of held) if (removed.has(row.account_id ?? "")) people.set(row.id, { isOne: false, canSignIn: false });
  for (const person of [...plan.persons.added, ...plan.persons.changed]) {
    people.set(person.id, {
      isOne: person.is_administrator === 1 && person.left_on === null,
      canSignIn: people.get(person.id)?.canSignIn ?? false,
    });
  }
  for (const account of [...plan.accounts.added, ...plan.accounts.changed]) {
    people.set(account.person_id, {
      isOne: people.get(account.person_id)?.isOne ?? false,
      canSignIn: account.status !== "disabled",
    });
  }
  return { before, after: whoAre(people) };
}

const whoAre = (people: ReadonlyMap<string, { isOne: boolean; canSignIn: boolean }>): Set<string> =>
  new Set([...people].filter(([, { isOne, canSignIn }]) => isOne && canSignIn).map(([id]) => id));
