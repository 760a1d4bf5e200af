import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { getPersonsList, listSessions } from "#client/api/auth.ts";
import { listPasskeys } from "#client/api/passkeys.ts";
import { getLeaderboard, getTicketTypes } from "#client/api/profile.ts";

export const profileQueries = {
  all: ["profile"] as const,
  /** The persons behind the e-mail that is signed in. */
  persons: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "persons"],
      queryFn: async () => orThrow(await getPersonsList()),
    }),
  /** A teacher's streak, and colleagues beside it. */
  leaderboard: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "leaderboard"],
      queryFn: async () => orThrow(await getLeaderboard()),
    }),
  /** Where the login is signed in: changed by other devices at any moment, so asked for at each opening. */
  sessions: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "sessions"],
      queryFn: async () => orThrow(await listSessions()),
      staleTime: 0,
    }),
  /** What was added or ended on another device shows at each opening. */
  passkeys: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "passkeys"],
      queryFn: async () => orThrow(await listPasskeys()),
      staleTime: 0,
    }),
  ticketTypes: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "ticket-types"],
      queryFn: async () => orThrow(await getTicketTypes()),
    }),
};
