import { oneOf, pageOf, searchOf, type SearchOf } from "#client/ui/search-params.ts";

/** Tickets of a page. */
export const PAGE_SIZE = 20;

/** What the address of the tickets says; without `state` the open ones. */
export const ticketsSearch = searchOf({ state: oneOf("closed"), offset: pageOf(PAGE_SIZE) });

export type TicketsSearch = SearchOf<typeof ticketsSearch>;
