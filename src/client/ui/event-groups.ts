import type { GroupSlug } from "#contract/history.ts";

/** The groups in the order of the tabs. */
export const GROUPS = [
  "positive",
  "challenging",
  "attendance",
  "connection",
  "circle",
] as const satisfies readonly GroupSlug[];

export const isGroup = (value: unknown): value is GroupSlug => GROUPS.some((group) => group === value);
