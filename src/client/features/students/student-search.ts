import type { HistoryGroup } from "#contract/history.ts";
import { id, on, oneOf, searchOf, type SearchOf } from "#client/ui/search-params.ts";

export const GROUPS: readonly HistoryGroup[] = ["positive", "challenging", "attendance", "connection", "note"];

/** What the address of a student's page says: the kind of entries shown, and the connection or the behaviours over it. */
export const studentSearch = searchOf({ group: oneOf(...GROUPS), connection: id, record: on });

export type StudentSearch = SearchOf<typeof studentSearch>;
