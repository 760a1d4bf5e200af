export const messages = {
  /** Of what was entered on another day than the one that it counts for. */
  recorded: (when: string) => `recorded ${when}`,
};
