/** What every form says that makes a call of its own. */
export const formMessages = {
  needsNetwork: "This needs the network, and the device has none just now. What you enter stays here until it is back.",
} as const;
