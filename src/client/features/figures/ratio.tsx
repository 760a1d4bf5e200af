import type { ReactNode } from "react";
import page from "./insights.module.css";
import classes from "./ratio.module.css";
import { words } from "./insights-messages.ts";

/** From so many events on the ratio says something. */
const ENOUGH = 10;

/** Positive to challenging beside the goal of 4 to 1: a line, never a grade of a person. */
export function Ratio({ positive, challenging }: { positive: number; challenging: number }): ReactNode {
  const all = positive + challenging;
  if (all < ENOUGH) return null;
  return (
    <section className={`${page.panel} ${classes.ratio}`} aria-labelledby="ratio">
      <h2 id="ratio">{words.ratioTitle}</h2>
      <p className={`${classes.value} figures`}>
        {challenging === 0 ? words.ratioAllPositive : words.ratio(positive / challenging)}
      </p>
      <div className={classes.line} aria-hidden="true">
        <span className={classes.bar} style={{ "--share": `${(positive / all) * 100}%` }} />
        <span className={classes.goal} />
      </div>
      <p className={`${classes.text} figures`}>
        <span>{words.ratioText(positive, challenging)}</span>
        <span className={classes.goalText}>{words.ratioGoal}</span>
      </p>
    </section>
  );
}
