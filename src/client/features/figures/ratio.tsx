import type { ReactNode } from "react";
import classes from "./ratio.module.css";
import { insightsMessages } from "./insights-messages.ts";
import { Section } from "./section.tsx";

/** From so many events on the ratio says something. */
const ENOUGH = 10;

/** Positive to challenging beside the goal of 4 to 1: a line, never a grade of a person. */
export function Ratio({ positive, challenging }: { positive: number; challenging: number }): ReactNode {
  const all = positive + challenging;
  if (all < ENOUGH) return null;
  return (
    <Section name="ratio" title={insightsMessages.ratioTitle}>
      <p className={`${classes.value} figures`}>
        {challenging === 0 ? insightsMessages.ratioAllPositive : insightsMessages.ratio(positive / challenging)}
      </p>
      <div className={classes.line} aria-hidden="true">
        <span className={classes.bar} style={{ "--share": `${(positive / all) * 100}%` }} />
        <span className={classes.goal} />
      </div>
      <p className={`${classes.text} fine figures`}>
        <span>{insightsMessages.ratioText(positive, challenging)}</span>
        <span>{insightsMessages.ratioGoal}</span>
      </p>
    </Section>
  );
}
