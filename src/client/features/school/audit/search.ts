import { plausibleDate } from "#client/ui/plausible-date.ts";
import { pageOf, searchOf, type SearchOf, shaped, text } from "#client/ui/search-params.ts";

/** Entries of a page. */
export const PAGE_SIZE = 50;

/** What the audit trail is narrowed to; `search`: words of a person's name. */
export const auditSearch = searchOf({
  action: shaped(/^[a-z.-]{1,64}$/),
  search: text,
  from: plausibleDate,
  to: plausibleDate,
  offset: pageOf(PAGE_SIZE),
});

export type AuditSearch = SearchOf<typeof auditSearch>;
