import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messages } from "#client/features/school/messages.ts";
import { ticketQueries } from "#client/features/school/tickets/queries.ts";
import { ticketsSearch } from "#client/features/school/tickets/search.ts";
import { TicketsPage } from "#client/features/school/tickets/tickets-page.tsx";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school/tickets")({
  validateSearch: ticketsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(ticketQueries.list(deps));
    return { title: messages.sections.tickets.title };
  },
  component: Tickets,
});

function Tickets(): ReactNode {
  const { account } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <TicketsPage
      account={account}
      search={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
    />
  );
}
