import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./insights.module.css";
import { words } from "./words.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true };

/** More or fewer than in the equal time before, by sign and word. Neither is good or bad by itself. */
export function Trend({ count, before, brief = false }: { count: number; before: number; brief?: boolean }): ReactNode {
  const change = count - before;
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
      </span>
    </span>
  );
}
