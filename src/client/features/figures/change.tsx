import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Compared } from "#contract/dashboard.ts";
import classes from "./page.module.css";
import { changeOf, type Kind } from "./format.ts";
import { words } from "./dashboard-messages.ts";

const ICONS = { "-1": IconArrowDownRight, "0": IconArrowRight, "1": IconArrowUpRight } as const;

function said(kind: Kind, sign: -1 | 0 | 1, by: string): string {
  if (sign === 0) return words.change.same;
  return sign > 0 ? words.change[kind].more(by) : words.change[kind].fewer(by);
}

/** How a figure changed, by sign and word. Neither way is good or bad by itself. */
export function ChangeText({ kind, of }: { kind: Kind; of: Compared }): ReactNode {
  const change = changeOf(kind, of);
  if (!change) return null;
  const Icon = ICONS[change.sign];
  return (
    <span className={classes.change}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {said(kind, change.sign, change.by)}
    </span>
  );
}
