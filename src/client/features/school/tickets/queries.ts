import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { listTickets } from "#contract/routes/school.ts";
import { PAGE_SIZE, type TicketsSearch } from "./search.ts";

export const ticketQueries = {
  all: ["school-tickets"] as const,
  list: ({ state, offset = 0 }: TicketsSearch) =>
    queryOptions({
      queryKey: [...ticketQueries.all, state ?? "open", offset],
      queryFn: async () =>
        orThrow(await request(listTickets, { query: { state: state ?? "open", limit: PAGE_SIZE, offset } })),
      placeholderData: keepPreviousData,
    }),
};
