/** What a call says for which nobody confirmed who they are. */
export const messages = {
  notProven: "Nothing was done, because it was not confirmed that it is you. What you entered is still here.",
} as const;
