import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { getPersonsList, listSessions } from "#client/api/auth.ts";
import { getLeaderboard, getTicketTypes } from "#client/api/profile.ts";

export const profileQueries = {
  all: ["profile"] as const,
  /** The persons behind the e-mail that is signed in. */
  persons: () => queryOptions({ queryKey: [...profileQueries.all, "persons"], queryFn: async () => orThrow(await getPersonsList()) }),
  /** A teacher's streak, and colleagues beside it. */
  // Asked for at each opening: what was kept a moment before a change of one's own must not stand after a reload.
  leaderboard: () => queryOptions({ queryKey: [...profileQueries.all, "leaderboard"], queryFn: async () => orThrow(await getLeaderboard()), staleTime: 0 }),
  /** Where the login is signed in. */
  sessions: () => queryOptions({ queryKey: [...profileQueries.all, "sessions"], queryFn: async () => orThrow(await listSessions()) }),
  ticketTypes: () => queryOptions({ queryKey: [...profileQueries.all, "ticket-types"], queryFn: async () => orThrow(await getTicketTypes()) }),
};
