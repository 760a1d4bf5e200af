import type { QueryClient } from "@tanstack/react-query";
import { homeOf } from "#contract/roles.ts";
import { mainSearch } from "#client/features/check-in/main-search.ts";
import { gate, type Session } from "#client/routes/-gate.ts";
import { parseSearch, plainPath } from "#client/routes/-search.ts";

/** Whether the class page comes next for a session: where it is open, or where the login leads home to it. */
export function leadsToClass(session: Session, { pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  if (session.state !== "signed-in" || gate("teacher", session).kind !== "allow") return false;
  const path = plainPath(pathname);
  return path === "/" || (path === "/login" && homeOf(session.account) === "/" && !("redirect" in parseSearch(search)));
}

export const loadAskAhead = () => import("#client/features/check-in/ask-ahead.ts");

/**
 * Asks for the class that comes next as soon as its gates are known to be open, instead of once the page that shows it
 * stands: on a slow network both take their time side by side.
 */
export async function askForClass(queryClient: QueryClient, session: Session): Promise<void> {
  if (session.state !== "signed-in" || !leadsToClass(session, location)) return;
  const { askAhead } = await loadAskAhead();
  askAhead(
    queryClient,
    session.account,
    mainSearch(plainPath(location.pathname) === "/" ? parseSearch(location.search) : {}),
  );
}
