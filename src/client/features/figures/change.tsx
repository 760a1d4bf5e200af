import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Compared } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import { formatSigned } from "#client/ui/format-units.ts";
import { dashboardMessages } from "./dashboard-messages.ts";
import { changeOf, isCompared, type Kind, thenText } from "./figure-text.ts";
import { insightsMessages } from "./insights-messages.ts";
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

/** How a figure changed against the one that it is compared with, in one line with that one; nothing without one. */
export function ChangeText({ kind, of }: { kind: Kind; of: Compared }): ReactNode {
  const { before, change: words } = dashboardMessages;
  if (of.previous === null) return null;
  const then = thenText(kind, of.previous);
  const change = changeOf(kind, of);
  if (!change) return before(then);
  const { sign, by } = change;
  const { more, fewer } = words[kind];
  return <Change sign={sign}>{sign === 0 ? words.same : sign > 0 ? more(by, then) : fewer(by, then)}</Change>;
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
  /** `sign`: the number alone, in words for who listens. */
  as?: "sign" | "words";
}

/** More or fewer than in as many school days before; nothing where fewer of those are on record. */
export function Trend({ count, before, beside: { days, previous }, as = "words" }: Props): ReactNode {
  if (!isCompared(days, previous)) return null;
  const change = count - before;
  const { more, fewer, same } = insightsMessages;
  return (
    <Change sign={change}>
      {as === "sign" && <span aria-hidden="true">{formatSigned(change)}</span>}
      <span className={as === "sign" ? "visually-hidden" : undefined}>
        {change === 0 ? same : change > 0 ? more(change) : fewer(-change)}
      </span>
    </Change>
  );
}

interface LeadProps {
  group: GroupSlug;
  count: number;
  /** In as many school days before; undefined where nobody counts them. */
  before: number | undefined;
  beside: Beside;
}

/** What a page comes to, in a sentence: how many, in how many school days, beside as many before. */
export function Lead({ group, count, before, beside: { days, previous } }: LeadProps): ReactNode {
  if (days === 0) return null;
  const { many, inDays, thanBefore, asManyBefore, tooLittleBefore } = insightsMessages.lead;
  const change = before === undefined ? undefined : count - before;
  const compared = change === undefined ? "." : change === 0 ? asManyBefore(days) : thanBefore(change, days);
  return (
    <p className={classes.lead}>
      <strong>{many[group](count)}</strong> {inDays(days)}
      {before !== undefined && !isCompared(days, previous) ? tooLittleBefore : compared}
    </p>
  );
}
