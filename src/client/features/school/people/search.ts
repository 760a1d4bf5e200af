import { ROLES } from "#contract/roles.ts";
import type { PersonKind, PersonStatus } from "#contract/school-people.ts";
import { id, oneOf, pageOf, searchOf, type SearchOf, text } from "#client/ui/search-params.ts";

/** Rows of a page. */
export const PAGE_SIZE = 50;

export const KINDS: readonly PersonKind[] = [...ROLES, "administrator"];
export const STATUSES: readonly PersonStatus[] = [
  "not_activated",
  "locked",
  "active",
  "disabled",
  "no_account",
  "left",
];

/** What the address of the list of people says. `person` lies open beside the list. */
export const peopleSearch = searchOf({
  search: text,
  role: oneOf(...KINDS),
  class_id: id,
  status: oneOf(...STATUSES),
  offset: pageOf(PAGE_SIZE),
  person: id,
});

export type PeopleSearch = SearchOf<typeof peopleSearch>;

/** The address after another choice of who is listed: from the first page on, and with nobody open. */
export const narrowed = (
  { offset: _offset, person: _person, ...search }: PeopleSearch,
  more: Record<string, unknown>,
): PeopleSearch => peopleSearch({ ...search, ...more });
