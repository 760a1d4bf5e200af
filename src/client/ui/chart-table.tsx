import type { ReactNode } from "react";
import { type ChartPoint, type ChartSeries, valueOf } from "./chart-data.ts";
import classes from "./day-chart.module.css";
import { messages } from "./chart-messages.ts";

interface Props {
  title: string;
  pointsTitle: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Seen, or there for a screen reader alone. */
  shown: boolean;
}

/** The figures of a chart. */
export function ChartTable({ title, pointsTitle, points, series, shown }: Props): ReactNode {
  const used = series.filter(({ key }) => points.some(({ values }) => (values[key] ?? 0) > 0));
  const keys = used.map(({ key }) => key);
  // Only what can be seen may take the focus.
  const scrolls = shown ? { tabIndex: 0, role: "region", "aria-label": title } : {};
  return (
    <div className={shown ? classes.table : "visually-hidden"} {...scrolls}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{pointsTitle}</th>
            {used.map(({ key, label }) => (
              <th key={key} scope="col">
                <bdi>{label}</bdi>
              </th>
            ))}
            <th scope="col">{messages.total}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">{point.title}</th>
              {keys.map((key) => (
                <td key={key}>{point.values[key] ?? 0}</td>
              ))}
              <td>{valueOf(point, keys)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
