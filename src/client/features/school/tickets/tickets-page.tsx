import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { ListCard, Rows } from "#client/ui/list-card.tsx";
import { ListPage } from "#client/ui/list-page.tsx";
import { Segments } from "#client/ui/segments.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { ticketQueries } from "./queries.ts";
import { PAGE_SIZE, ticketsSearch, type TicketsSearch } from "./search.ts";
import { TicketItem } from "./ticket-item.tsx";
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
    <ListCard
      title={messages.title[state]}
      text={messages.text[state]}
      action={
        <Segments
          label={messages.show}
          choices={[
            { value: "open", label: messages.open(query.data?.open ?? 0) },
            { value: "closed", label: messages.closed },
          ]}
          value={state}
          onChoose={(wanted) => onSearch(wanted === "closed" ? { state: "closed" } : {})}
        />
      }
    >
      <ListPage
        query={query}
        broken={messages.broken}
        rowsOf={({ tickets }) => tickets}
        empty={{ title: messages.none[state], text: messages.noneText[state] }}
        size={PAGE_SIZE}
        onOffset={(offset, options) => onSearch(ticketsSearch({ ...search, offset }), options)}
      >
        {(tickets) => (
          <Rows>
            {tickets.map((ticket) => (
              <TicketItem key={ticket.id} ticket={ticket} timeZone={account.person.school.time_zone} />
            ))}
          </Rows>
        )}
      </ListPage>
    </ListCard>
  );
}
