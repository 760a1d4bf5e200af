import type { ClassKind } from "#contract/school-classes.ts";
import { oneOf, pageOf, searchOf, type SearchOf, text } from "#client/ui/search-params.ts";

/** Rows of a page. */
export const PAGE_SIZE = 50;

export const KINDS: readonly ClassKind[] = ["daily", "lesson"];

/** What the address of the list of classes says. `ended`: those that have. */
export const classesSearch = searchOf({
  search: text,
  kind: oneOf(...KINDS),
  ended: oneOf("true"),
  offset: pageOf(PAGE_SIZE),
});

export type ClassesSearch = SearchOf<typeof classesSearch>;
