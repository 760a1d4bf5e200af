import { searchOf, type SearchOf, shaped } from "#client/ui/search-params.ts";

/** What the address of the calendar says: the month, as `YYYY-MM`; without it the present one. */
export const datesSearch = searchOf({ month: shaped(/^20\d\d-(0[1-9]|1[0-2])$/) });

export type DatesSearch = SearchOf<typeof datesSearch>;
