/** Why a call did not work, whatever it was. */
export const messages = {
  noNetwork:
    "There is no connection to the school's server. What you entered is still here: try again once the network is back.",
  tooMany: "Too many tries in a short time. Wait a while, then try again.",
  changed: "Someone else changed this meanwhile. It shows as it stands now: look at it, then try again.",
  gone: "It is no longer there for you: someone may have removed it or ended your part in it meanwhile.",
  forbidden: "You may no longer do this: your rights at the school have changed. Nothing was changed.",
  notProven: "Nothing was done: it takes a proof that it is you. What you entered is still here.",
  failed: "That did not work. What you entered is still here: try again in a moment.",
} as const;
