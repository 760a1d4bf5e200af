import type { RosterPreview } from "#contract/roster.ts";
import type { Queryable } from "#server/database/database.ts";
import type { SchoolPlan } from "#server/roster/planning/school-plan.ts";
import type { Actor } from "#server/services/context.ts";

/** What becomes of the administrator who imports: nobody is to lock themselves out unawares. */
export function ownAccount(
  plan: SchoolPlan,
  actor: Pick<Actor, "personId" | "accountId">,
): RosterPreview["own_account"] {
  const person = plan.persons.changed.find(({ id }) => id === actor.personId);
  const account = plan.accounts.changed.find(({ id }) => id === actor.accountId);
  if (person && person.left_on !== null) return "ended";
  if (account?.status === "disabled" || plan.accounts.removed.includes(actor.accountId)) return "ended";
  if (person && person.is_administrator === 0) return "not_administrator";
  return plan.endedSessions.includes(actor.accountId) ? "signed_out" : "kept";
}

/** How many administrators could still sign in after the plan was carried out. */
export async function administratorsAfter(db: Queryable, plan: SchoolPlan): Promise<number> {
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
  return [...people.values()].filter(({ isOne, canSignIn }) => isOne && canSignIn).length;
}
