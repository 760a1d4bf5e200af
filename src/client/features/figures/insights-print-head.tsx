import type { ReactNode } from "react";
import classes from "./insights.module.css";
import { words } from "./insights-messages.ts";

interface Props {
  /** What is shown, the filters among it. */
  parts: readonly (string | undefined)[];
  range: string;
  days: number;
}

/** On paper: what the sheet shows, of which days and by which filters. */
export function PrintHead({ parts, range, days }: Props): ReactNode {
  const said = parts.filter((part) => part !== undefined);
  return (
    <div className={classes.sheet}>
      <h2>
        <bdi>{said.join(" · ")}</bdi>
      </h2>
      <p>
        {range} · {words.daysOf(days)} · {words.printFoot}
      </p>
    </div>
  );
}
