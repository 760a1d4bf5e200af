import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { type ChartPoint, type ChartSeries, shownSeries } from "./chart-data.ts";
import { Patterns, Swatch } from "./chart-patterns.tsx";
import { ChartTable } from "./chart-table.tsx";
import classes from "./day-chart.module.css";
import { LazyBars } from "./lazy-bars.tsx";
import { messages } from "./chart-messages.ts";

interface Props {
  /** What is counted, for the table and for who listens. */
  title: string;
  /** Head of the points' column: *Day*, *Week*. */
  pointsTitle: string;
  /** Oldest first. */
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** In place of the bars where there is nothing to count. */
  empty: ReactNode;
}

/**
 * Counts by day, stacked, the most frequent at the bottom; beside the bars each is named, in their order, with its sum.
 * The figures of all stand in a table for who listens, which anyone may open. The drawing comes in a chunk of its own; its room is kept from the start.
 */
export function DayChart({ title, pointsTitle, points, series, empty }: Props): ReactNode {
  const chart = useId();
  const [open, setOpen] = useState(false);
  const shown = shownSeries(points, series, messages.otherSeries);
  return (
    <figure className={classes.chart} aria-label={title}>
      <Patterns chart={chart} series={shown} />
      <div className={classes.drawn}>
        <div className={classes.bars} aria-hidden={shown.length > 0}>
          {shown.length > 0 ? <LazyBars chart={chart} points={points} series={shown} /> : empty}
        </div>
        {shown.length > 0 && (
          <ul className={classes.names}>
            {shown.map(({ key, label, token, tint, total }) => (
              <li key={key}>
                <Swatch chart={chart} tint={tint} token={token} />
                <bdi>{label}</bdi>
                <strong className="figures">{total}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
      {shown.length > 0 && (
        <div className={classes.below}>
          <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? messages.hideTable : messages.showTable}
          </Button>
        </div>
      )}
      {points.length > 0 && (
        <ChartTable title={title} pointsTitle={pointsTitle} points={points} series={series} shown={open} />
      )}
    </figure>
  );
}
