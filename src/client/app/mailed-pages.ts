/** Pages of mailed links that ask for no sign-in, and wait for none. */
export const ASK_NOBODY: ReadonlySet<string> = new Set(["/new-email", "/undo-email"]);

/** Where mailed links lead, and where one is asked for. They show nothing of the account, so no lock stands before them. */
export const MAILED_PAGES: ReadonlySet<string> = new Set(["/reset-password", "/activate-account", ...ASK_NOBODY]);
