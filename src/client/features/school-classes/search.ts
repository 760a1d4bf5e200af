import type { ClassKind } from "#contract/school-classes.ts";

/** Rows of a page. */
export const PAGE_SIZE = 50;

/** What the address of the list of classes says. */
export interface ClassesSearch {
  search?: string;
  kind?: ClassKind;
  /** Those that have ended. */
  ended?: "true";
  /** Of the first row shown; a multiple of the page's size. */
  offset?: number;
}

export const KINDS: readonly ClassKind[] = ["daily", "lesson"];

const LONGEST = 100;
const FURTHEST = 1_000_000;

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function classesSearch({ search, kind, ended, offset }: Record<string, unknown>): ClassesSearch {
  const known = KINDS.find((one) => one === kind);
  const text = typeof search === "string" ? search.trim().slice(0, LONGEST) : "";
  const from = Math.floor(Number(offset) / PAGE_SIZE) * PAGE_SIZE;
  return {
    ...(text ? { search: text } : {}),
    ...(known ? { kind: known } : {}),
    ...(ended === "true" ? { ended } : {}),
    ...(from > 0 && from <= FURTHEST ? { offset: from } : {}),
  };
}
