/** Of what was sealed on this device when its account left. */
export const messages = {
  wordsBack: "What you were writing when you were signed out is still there.",
  lost: (rows: number): string =>
    `${rows === 1 ? "1 entry that you left on this device" : `${rows} entries that you left on this device`} can no longer be opened, because the school's server has a new key. Please enter ${rows === 1 ? "it" : "them"} again.`,
} as const;
