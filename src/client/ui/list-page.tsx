import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";
import { handFocusOn } from "./hand-focus-on.ts";
import { Library } from "./library.tsx";
import { Loading } from "./loading.tsx";
import classes from "./list-page.module.css";
import { Pager } from "./pager.tsx";
import { PrintFilters } from "./print-head.tsx";
import { type Asked, QueryArea } from "./query-area.tsx";
import { isBehind, type OnOffset, useLastPage } from "./use-last-page.ts";

interface Props<Page, Row> {
  query: Asked<Page>;
  /** What is said where there is neither data nor network. */
  broken: { title: string; text: string };
  /** The rows of an answer. */
  rowsOf: (page: Page) => readonly Row[];
  /** Fields that narrow the list. */
  filters?: ReactNode;
  /** By what it is narrowed, in words, for a printed list. */
  narrowedBy?: readonly (string | undefined)[];
  /** How many there are in all pages, and what else there is to say of the list. */
  found?: (total: number) => string;
  about?: ReactNode;
  /** Buttons above the list. */
  actions?: ReactNode;
  /** In place of rows where there is none. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** Rows of a page at most. */
  size: number;
  onOffset: OnOffset;
  children: (rows: readonly Row[], page: Page) => ReactNode;
}

/** A list that comes from the server page by page: what narrows it, how much was found, its rows, and the way through it. */
export function ListPage<Page extends { total: number; offset: number }, Row>({
  query,
  broken,
  rowsOf,
  filters,
  narrowedBy,
  found,
  about,
  actions,
  empty,
  size,
  onOffset,
  children,
}: Props<Page, Row>): ReactNode {
  const { data, isPlaceholderData } = query;
  useLastPage(isPlaceholderData ? undefined : data, size, onOffset);
  return (
    <div className={classes.page}>
      {filters && (
        <Library>
          <search className={classes.filters}>{filters}</search>
        </Library>
      )}
      {narrowedBy && <PrintFilters filters={narrowedBy} />}
      {(found || actions) && (
        <div className={classes.above}>
          <p data-about={about ? true : undefined}>
            {found && <span role="status">{data ? found(data.total) : "\u00a0"}</span>} {about}
          </p>
          <div className={classes.actions}>{actions}</div>
        </div>
      )}
      <QueryArea query={query} broken={broken}>
        {(page) => {
          const rows = rowsOf(page);
          return (
            <>
              {rows.length > 0 && children(rows, page)}
              {rows.length === 0 && isBehind(page) && <Loading />}
              {rows.length === 0 && !isBehind(page) && (
                <div ref={handFocusOn}>
                  <EmptyState {...empty} />
                </div>
              )}
              <Pager offset={page.offset} shown={rows.length} total={page.total} size={size} onOffset={onOffset} />
            </>
          );
        }}
      </QueryArea>
    </div>
  );
}
