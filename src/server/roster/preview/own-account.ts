import type { RosterPreview } from "#contract/roster.ts";
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
