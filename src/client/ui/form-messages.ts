/** What every form says that makes a call of its own. */
export const formMessages = {
  needsNetwork: "You are offline. What you enter stays here until you are back online.",
} as const;
