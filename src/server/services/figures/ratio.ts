/** Positive to challenging; null where there is no challenging one to compare with. */
export const ratioOf = (positive: number, challenging: number): number | null =>
  challenging === 0 ? null : positive / challenging;
