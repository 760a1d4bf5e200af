import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import type { Overview } from "#contract/insights.ts";
import { GROUPS } from "#client/ui/event-groups.ts";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import { type Beside, Trend } from "./change.tsx";
import classes from "./group-tabs.module.css";
import { messages } from "./messages.ts";

interface Props {
  current: GroupSlug;
  /** All where left out. */
  groups?: readonly GroupSlug[];
  /** Where the tab of a group leads. */
  to: (group: GroupSlug) => Pick<LinkProps, "to" | "params" | "search">;
  /** The figures that the tabs carry; empty until they are known. The tabs are plain without. */
  totals?: { groups: Overview["groups"]; beside: Beside } | undefined;
}

/** Without this the tab whose address is the shortest would count as current on all. */
const exactly = { exact: true, includeSearch: true };

/** Within its own row: the page stays where it is. */
function intoView(tab: HTMLElement | null): void {
  const row = tab?.closest("ul");
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}

/** A tab for each event group, in the address. */
export function GroupTabs({ current, groups = GROUPS, to, totals }: Props): ReactNode {
  return (
    <nav className={classes.tabs} aria-label={messages.groupsLabel}>
      <ul data-plain={totals === undefined || undefined}>
        {groups.map((group) => (
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
              <span className={classes.name}>
                <GroupIcon group={group} />
                {messages.groups[group]}
              </span>
              {totals && <Total of={totals.groups.find(({ slug }) => slug === group)} beside={totals.beside} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Its room is kept from the start. */
function Total({ of, beside }: { of: Overview["groups"][number] | undefined; beside: Beside }): ReactNode {
  return (
    <>
      <span className={`${classes.total} figures`}>{of?.total ?? "\u2007"}</span>
      <span className={classes.trend}>
        {of && <Trend count={of.total} before={of.previous_total} beside={beside} />}
      </span>
    </>
  );
}
