import type { Retention } from "#contract/school-settings.ts";

const upTo = (least: number, most: number): number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index);

/** For how many years each may be kept, the least first: all that the contract allows. */
export const RETENTION_CHOICES: Record<keyof Retention, readonly number[]> = {
  attendance_years: upTo(1, 20),
  record_school_years: upTo(0, 20),
};
