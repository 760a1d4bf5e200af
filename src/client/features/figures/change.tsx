import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Compared } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import { formatSigned } from "#client/ui/format-units.ts";
import { dashboardMessages } from "./dashboard-messages.ts";
import { changeOf, type Kind } from "./figure-text.ts";
import { insightsMessages } from "./insights-messages.ts";
import { messages } from "./messages.ts";
import classes from "./page.module.css";

/** More, fewer or as many, by a sign beside its words. Neither way is good or bad by itself. */
function Change({ sign, children }: { sign: number; children: ReactNode }): ReactNode {
  const Icon = sign > 0 ? IconArrowUpRight : sign < 0 ? IconArrowDownRight : IconArrowRight;
  return (
    <span className={`${classes.change} figures`}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  );
}

/** How a figure changed against the one that it is compared with; nothing where one of the two is not known. */
export function ChangeText({ kind, of }: { kind: Kind; of: Compared }): ReactNode {
  const change = changeOf(kind, of);
  if (!change) return null;
  const { sign, by } = change;
  const { same, [kind]: words } = dashboardMessages.change;
  return <Change sign={sign}>{sign === 0 ? same : sign > 0 ? words.more(by) : words.fewer(by)}</Change>;
}

/** School days shown, and those before; these are unknown of a server that does not tell. */
export interface Beside {
  days: number;
  previous: number | undefined;
}

interface Props {
  count: number;
  before: number;
  beside: Beside;
  /** `sign`: the number alone, in words for who listens; `whole`: with what it is compared with. */
  as?: "sign" | "words" | "whole";
}

/** More or fewer than in as many school days before; nothing where there were fewer of those. */
export function Trend({ count, before, beside: { days, previous = days }, as = "words" }: Props): ReactNode {
  if (previous < days) return null;
  const change = count - before;
  const { more, fewer, same, than } = insightsMessages;
  const said = change === 0 ? same : change > 0 ? more(change) : fewer(-change);
  return (
    <Change sign={change}>
      {as === "sign" && <span aria-hidden="true">{formatSigned(change)}</span>}
      <span className={as === "sign" ? "visually-hidden" : undefined}>
        {as === "whole" && change !== 0 ? `${said} ${than(days)}` : said}
      </span>
    </Change>
  );
}

interface TotalProps {
  group: GroupSlug;
  count: number;
  /** Left out where nothing is known of the days before. */
  before?: number | undefined;
  beside: Beside;
}

/** A group in a sentence: how many, large, beside as many school days before. */
export function Total({ group, count, before, beside }: TotalProps): ReactNode {
  return (
    <p className={`${classes.lead} figures`}>
      <strong>{messages.counted[group](count)}</strong>
      {before !== undefined && <Trend count={count} before={before} beside={beside} as="whole" />}
    </p>
  );
}
