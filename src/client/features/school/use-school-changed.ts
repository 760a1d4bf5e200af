import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";

const AskAgain = createContext<() => void>(() => undefined);
/** Given the way to ask again who is signed in. */
export const AskAgainProvider = AskAgain.Provider;

/**
 * After a change to people or classes every list that shows them asks anew. So does the page who is signed in: an
 * administrator may have changed themselves, and their name and classes come with the session, not with a list.
 */
export function useSchoolChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  const askAgain = useContext(AskAgain);
  return () => {
    askAgain();
    return queryClient.invalidateQueries();
  };
}
