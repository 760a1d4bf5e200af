import { createBrowserHistory, type HistoryLocation, type RouterHistory } from "@tanstack/react-router";
import { withoutWords } from "#client/routes/-search.ts";

/**
 * The browser's history, in whose addresses no words stand that somebody looked up: the bar of a locked device is read by
 * everyone, and Back by whoever comes next. This page alone remembers them, for as long as it is open.
 */
export function createAppHistory(): RouterHistory {
  const history = createBrowserHistory({ createHref: withoutWords });
  const remembered = new Map<string | undefined, Pick<HistoryLocation, "href" | "search">>();
  // Heard before the router reads where it is.
  history.subscribe(({ location, action: { type } }) => {
    const { href, search, state } = location;
    if (type === "PUSH" || type === "REPLACE") remembered.set(state.__TSR_key, { href, search });
    else Object.assign(location, remembered.get(state.__TSR_key));
  });
  const { href } = history.location;
  // Those of a bookmark are looked up, and no longer shown.
  if (withoutWords(href) !== href) history.replace(href);
  return history;
}
