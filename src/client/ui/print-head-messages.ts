import type { SchoolDate } from "#contract/school-date.ts";
import { formatDate } from "./format.ts";

/** What stands at the head of every sheet of paper. */
export const printHeadMessages = {
  printed: (date: SchoolDate) => `Printed ${formatDate(date, "d MMMM y")}`,
  searched: (words: string) => `“${words}”`,
} as const;
