import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./insights.module.css";
import { words } from "./insights-messages.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true };

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

/** More or fewer than in as many school days before, by sign and word; nothing where there were fewer. Neither is good or bad by itself. */
export function Trend({ count, before, beside: { days, previous = days }, as = "words" }: Props): ReactNode {
  if (previous < days) return null;
  const change = count - before;
  const brief = as === "sign";
  return (
    <span className={`${classes.trend} figures`}>
      {change > 0 && <IconArrowUpRight {...icon} />}
      {change < 0 && <IconArrowDownRight {...icon} />}
      {change === 0 && <IconArrowRight {...icon} />}
      {brief && <span aria-hidden="true">{words.signed(change)}</span>}
      <span className={brief ? "visually-hidden" : undefined}>
        {change > 0 && words.more(change)}
        {change < 0 && words.fewer(-change)}
        {change === 0 && words.same}
        {as === "whole" && change !== 0 && ` ${words.than(days)}`}
      </span>
    </span>
  );
}
