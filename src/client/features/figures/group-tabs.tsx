import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import { GROUPS } from "#client/ui/event-groups.ts";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import classes from "./group-tabs.module.css";
import { words } from "./dashboard-messages.ts";

interface Props {
  current: GroupSlug;
  /** Where the tab of a group leads. */
  to: (group: GroupSlug) => Pick<LinkProps, "to" | "params" | "search">;
}

/** Without this the tab whose address is the shortest would count as current on all. */
const exactly = { exact: true, includeSearch: true };

/** Within its own row: the page stays where it is. */
function intoView(tab: HTMLElement | null): void {
  const row = tab?.closest("ul");
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}

/** A tab for each event group, in the address. */
export function GroupTabs({ current, to }: Props): ReactNode {
  return (
    <nav className={classes.tabs} aria-label={words.groupsLabel}>
      <ul>
        {GROUPS.map((group) => (
          <li key={group}>
            <Link
              {...to(group)}
              resetScroll={false}
              activeOptions={exactly}
              className={classes.tab}
              data-group={group}
              aria-current={group === current ? "page" : undefined}
              ref={group === current ? intoView : undefined}
            >
              <GroupIcon group={group} />
              {words.groups[group]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
