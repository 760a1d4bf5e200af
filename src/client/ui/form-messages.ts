/** What every form says that makes a call of its own. */
export const formMessages = {
  changed: "Nothing was saved: someone else has just changed this. Open it again to see theirs.",
  noDate: "This day does not exist, or is not complete.",
  reachedAgain: "The school's server can be reached again. Nothing here is lost: try again.",
  needsNetwork: "You are offline. What you enter stays here until you are back online.",
} as const;
