import { ROLES } from "#contract/roles.ts";
import type { PersonKind, PersonStatus } from "#contract/school-people.ts";

/** Rows of a page. */
export const PAGE_SIZE = 50;

/** What the address of the list of people says. */
export interface PeopleSearch {
  search?: string;
  role?: PersonKind;
  class_id?: string;
  status?: PersonStatus;
  /** Of the first row shown; a multiple of the page's size. */
  offset?: number;
  /** Who lies open beside the list. */
  person?: string;
}

export const KINDS: readonly PersonKind[] = [...ROLES, "administrator"];
export const STATUSES: readonly PersonStatus[] = [
  "not_activated",
  "locked",
  "active",
  "disabled",
  "no_account",
  "left",
];

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const LONGEST = 100;
const FURTHEST = 1_000_000;

/** Reads an address that anyone may have typed: what makes no sense is left out. */
export function peopleSearch({
  search,
  role,
  class_id,
  status,
  offset,
  person,
}: Record<string, unknown>): PeopleSearch {
  const kind = KINDS.find((one) => one === role);
  const state = STATUSES.find((one) => one === status);
  const text = typeof search === "string" ? search.trim().slice(0, LONGEST) : "";
  const from = Math.floor(Number(offset) / PAGE_SIZE) * PAGE_SIZE;
  return {
    ...(text ? { search: text } : {}),
    ...(kind ? { role: kind } : {}),
    ...(typeof class_id === "string" && ID.test(class_id) ? { class_id } : {}),
    ...(state ? { status: state } : {}),
    ...(from > 0 && from <= FURTHEST ? { offset: from } : {}),
    ...(typeof person === "string" && ID.test(person) ? { person } : {}),
  };
}

/** The address after another choice of who is listed: from the first page on, and with nobody open. */
export const narrowed = (
  { offset: _offset, person: _person, ...search }: PeopleSearch,
  more: Record<string, unknown>,
): PeopleSearch => peopleSearch({ ...search, ...more });
