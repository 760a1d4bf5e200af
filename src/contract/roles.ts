/** Who may be signed in. An administrator is a teacher whose person carries the flag. */
export type Role = "teacher" | "student" | "parent";

export const ROLES = ["teacher", "student", "parent"] as const satisfies readonly Role[];

/** What the gates need to know of an account. */
export interface Standing {
  role: Role;
  agreed_to_terms: boolean;
  person: { is_administrator: boolean };
}

export function isAdministrator(account: Standing): boolean {
  return account.role === "teacher" && account.person.is_administrator;
}

/**
 * Where an account lands after signing in, and where a page that it may not see sends it.
 * Students and parents may not see `/`, so their home is `/profile`.
 */
export function homeOf(account: Standing): "/dashboard" | "/" | "/profile" {
  if (isAdministrator(account)) return "/dashboard";
  return account.role === "teacher" ? "/" : "/profile";
}
