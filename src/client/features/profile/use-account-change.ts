import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Account } from "#contract/auth.ts";
import { profileQueries } from "./queries.ts";

/** The same account with new facts, for everyone who shows it. */
export type AccountChange = (account: Account) => Promise<void>;

const Context = createContext<AccountChange>(async () => undefined);
export const AccountChangeProvider = Context.Provider;

/** Shows a changed name or picture everywhere at once: in the header, the lists of this page, and what the device keeps. */
export function useAccountChange(): AccountChange {
  const queryClient = useQueryClient();
  const refresh = useContext(Context);
  return async (account) => {
    const { id, first_name, last_name, avatar_url } = account.person;
    const face = { first_name, last_name, avatar_url };
    queryClient.setQueryData(
      profileQueries.leaderboard().queryKey,
      (board) =>
        board && {
          ...board,
          entries: board.entries.map((entry) =>
            entry.person.id === id ? { ...entry, person: { ...entry.person, ...face } } : entry,
          ),
        },
    );
    queryClient.setQueryData(
      profileQueries.persons().queryKey,
      (list) =>
        list && {
          persons: list.persons.map((choice) =>
            choice.person.id === id ? { ...choice, person: { ...choice.person, ...face } } : choice,
          ),
        },
    );
    await refresh(account);
    // Other lists show colleagues as well: each asks again when it is next looked at.
    void queryClient.invalidateQueries();
  };
}
