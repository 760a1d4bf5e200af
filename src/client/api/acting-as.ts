let account: string | null = null;

/** The account on whose behalf this tab speaks; every call names it, so that no answer is for another. */
export const actingAs = (): string | null => account;

/** Set by the session alone, before anything of the account renders. */
export function actAs(accountId: string | null): void {
  account = accountId;
}
