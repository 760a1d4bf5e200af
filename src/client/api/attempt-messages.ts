/** Why a call did not work, whatever it was. */
export const messages = {
  noNetwork:
    "The school's server cannot be reached. What you entered is still here: try again when you are back online.",
  tooMany: "Too many attempts. Wait a few minutes, then try again.",
  changed: "Someone else has just changed this. You now see their version: check it, then try again.",
  gone: "This is no longer here. Someone may have removed it, or it may no longer be yours.",
  forbidden: "You are no longer allowed to do this: your rights at the school have changed. Nothing was saved.",
  failed: "That did not work. What you entered is still here: try again in a moment.",
} as const;
