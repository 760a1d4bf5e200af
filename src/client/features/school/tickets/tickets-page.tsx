import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { Pager } from "#client/ui/pager.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import { Segments } from "#client/ui/segments.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { ticketQueries } from "./queries.ts";
import { PAGE_SIZE, type TicketsSearch } from "./search.ts";
import { TicketItem } from "./ticket-item.tsx";
import classes from "./tickets.module.css";
import { messages } from "./messages.ts";

interface Props {
  account: Account;
  search: TicketsSearch;
  onSearch: OnSearch<TicketsSearch>;
}

/** What people of the school asked its administrators. */
export function TicketsPage({ account, search, onSearch }: Props): ReactNode {
  const query = useQuery(ticketQueries.list(search));
  const state = search.state ?? "open";
  return (
    <QueryArea query={query} broken={messages.broken}>
      {({ tickets, open, total, offset }) => (
        <ListCard
          title={messages.title[state]}
          text={messages.text[state]}
          action={
            <Segments
              label={messages.show}
              choices={[
                { value: "open", label: messages.open(open) },
                { value: "closed", label: messages.closed },
              ]}
              value={state}
              onChoose={(wanted) => onSearch(wanted === "closed" ? { state: "closed" } : {})}
            />
          }
        >
          {tickets.length === 0 && <EmptyState title={messages.none[state]} text={messages.noneText[state]} />}
          <ul className={classes.list}>
            {tickets.map((ticket) => (
              <TicketItem key={ticket.id} ticket={ticket} timeZone={account.person.school.time_zone} />
            ))}
          </ul>
          <Pager
            offset={offset}
            shown={tickets.length}
            total={total}
            size={PAGE_SIZE}
            onOffset={(from) => onSearch({ ...search, offset: from })}
          />
        </ListCard>
      )}
    </QueryArea>
  );
}
