import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import { GROUPS } from "#client/ui/event-groups.ts";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import classes from "./insights-tabs.module.css";
import { type Beside, Trend } from "./trend.tsx";
import { words } from "./insights-messages.ts";

interface Total {
  slug: GroupSlug;
  total: number;
  previous_total: number;
}

interface Props {
  current: GroupSlug;
  /** Where the tab of a group leads. */
  to: (group: GroupSlug) => Pick<LinkProps, "to" | "params" | "search">;
  /** Of five days against the five before; the tabs are plain without. */
  totals?: readonly Total[];
  beside?: Beside;
}

const FIVE: Beside = { days: 5, previous: undefined };

/** Without this the tab whose address is the shortest would count as current on all. */
const exactly = { exact: true, includeSearch: true };
const intoView = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: "nearest", inline: "center" });

/** A tab for each event group, in the address. */
export function GroupTabs({ current, to, totals, beside = FIVE }: Props): ReactNode {
  return (
    <nav className={classes.tabs} aria-label={words.groupsLabel}>
      <ul data-plain={totals === undefined || undefined}>
        {GROUPS.map((group) => {
          const of = totals?.find(({ slug }) => slug === group);
          return (
            <li key={group} ref={group === current ? intoView : undefined}>
              <Link
                {...to(group)}
                resetScroll={false}
                activeOptions={exactly}
                className={classes.tab}
                data-group={group}
                aria-current={group === current ? "page" : undefined}
              >
                <span className={classes.name}>
                  <GroupIcon group={group} />
                  {words.groups[group]}
                </span>
                {totals && <span className={`${classes.total} figures`}>{of?.total ?? "\u2007"}</span>}
                {totals && (
                  <span className={classes.trend}>
                    {of && <Trend count={of.total} before={of.previous_total} beside={beside} />}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
