import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import {
  getLeaderboard,
  getPersonsList,
  getTicketTypes,
  listPasskeys,
  listSessions,
} from "#contract/routes/account.ts";

/** What changes elsewhere is asked for at each opening of the page, and once: what came with it counts as fresh, in ms. */
const AT_EACH_OPENING = { staleTime: 5000 };

/** So many places of the leaderboard are shown, and oneself behind them. */
const PLACES = 10;

export const profileQueries = {
  all: ["profile"] as const,
  /** The persons behind the e-mail that is signed in. */
  persons: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "persons"],
      queryFn: async () => orThrow(await request(getPersonsList)),
    }),
  /** A teacher's streak, and colleagues beside it. */
  leaderboard: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "leaderboard"],
      queryFn: async () => orThrow(await request(getLeaderboard, { query: { limit: PLACES } })),
    }),
  /** Where the login is signed in. */
  sessions: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "sessions"],
      queryFn: async () => orThrow(await request(listSessions)),
      ...AT_EACH_OPENING,
    }),
  passkeys: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "passkeys"],
      queryFn: async () => orThrow(await request(listPasskeys)),
      ...AT_EACH_OPENING,
    }),
  ticketTypes: () =>
    queryOptions({
      queryKey: [...profileQueries.all, "ticket-types"],
      queryFn: async () => orThrow(await request(getTicketTypes)),
    }),
};
