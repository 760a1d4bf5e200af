import { oneOf, pageOf, searchOf, type SearchOf, text } from "#client/ui/search-params.ts";

/** Absences of a page. */
export const PAGE_SIZE = 25;

/** What the address of the absences says; without `when` those of today and later. */
export const absencesSearch = searchOf({ when: oneOf("past"), search: text, offset: pageOf(PAGE_SIZE) });

export type AbsencesSearch = SearchOf<typeof absencesSearch>;
