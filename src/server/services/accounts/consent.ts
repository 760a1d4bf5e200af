import type { Queryable } from "#server/database/database.ts";
import type { AccountTable } from "#server/database/schema.ts";

/*
 * A login belongs to a person, and any school may name its address. What a proof of the login opens is therefore decided
 * for each school: until the person has agreed to a school's account, it opens nothing and tells that school nothing.
 */

/** The address of an account as its school may know it: its own writing until the owner consents, then the owner's. */
export const knownAddress = ({ given_email, email }: { given_email: string | null; email: string }): string =>
  given_email ?? email;

/** The columns of an account that a school has tied to an address, whose owner is still to agree. */
export const unconsented = (email: string) =>
  ({
    consented_at: null,
    declined_at: null,
    given_email: email.trim(),
    invited_at: null,
    lifted_lock: null,
    failed_count: 0,
    locked_until: null,
  }) satisfies Partial<AccountTable>;

type Facts = Pick<AccountTable, "school_id" | "consented_at" | "declined_at">;

/**
 * Of all accounts of a login, those that a proof of the login opens with no question: consented to already; of a school
 * that was consented to; of the school that sent the link which was used; or all, where there is no other school.
 */
export function openable<A extends Facts>(accounts: readonly A[], linkSchoolId: string | null = null): A[] {
  const asked = accounts.filter((account) => account.declined_at === null);
  const agreed = new Set(asked.filter((account) => account.consented_at !== null).map((account) => account.school_id));
  const isOnlySchool = new Set(asked.map((account) => account.school_id)).size === 1;
  return asked.filter(({ school_id }) => isOnlySchool || agreed.has(school_id) || school_id === linkSchoolId);
}

/**
 * Makes some accounts of a login active and agreed to; those that are disabled, or of another login by now, stay as they
 * are. Gives the ids of those that were not active before.
 */
export async function openAccounts(
  db: Queryable,
  loginId: string,
  accounts: readonly Pick<AccountTable, "id" | "status">[],
  now: Date,
): Promise<string[]> {
  const waiting = accounts.filter(({ status }) => status === "unverified");
  if (waiting.length === 0) return [];
  const at = now.toISOString();
  const opened = await db
    .updateTable("account")
    .set((eb) => ({
      status: "active",
      consented_at: eb.fn.coalesce("consented_at", eb.val(at)),
      declined_at: null,
      given_email: null,
    }))
    .where(
      "id",
      "in",
      waiting.map(({ id }) => id),
    )
    .where("login_id", "=", loginId)
    .where("status", "=", "unverified")
    .returning("id")
    .execute();
  return opened.map(({ id }) => id);
}
