import { BarChart } from "@mantine/charts";
import type { ReactNode } from "react";
import { type ChartPoint, type ShownSeries, valueOf } from "./chart-data.ts";
import { Fill } from "./chart-patterns.tsx";
import classes from "./day-chart.module.css";
import { Library } from "./library.tsx";
import { messages } from "./chart-messages.ts";
import "@mantine/charts/styles.css";

export interface BarsProps {
  /** Id of the chart, which its fills carry. */
  chart: string;
  points: readonly ChartPoint[];
  series: readonly ShownSeries[];
}

/** So many bars have room for their sum above them. */
const LABELLED = 12;
/** The label of each of so few is shown. */
const FEW = 7;
/** An empty series on top of the stack, which carries the sum. */
const TOP = "top";
const TEXT = { fontSize: 14, fill: "var(--ink-soft)" };

/** Where the library puts a part of a bar. */
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Half the gap between parts that lie on each other, and half an outline's width. */
const INSET = 1;

/** A part's outline, a little inside its place: neighbours never touch. */
function outlineOf({ x, y, width, height }: Place): string | undefined {
  const [w, h] = [width - 2 * INSET, Math.max(height - 2 * INSET, 0.5)];
  return height > 0 && w > 0 ? `M${x + INSET} ${y + INSET}h${w}v${h}h${-w}Z` : undefined;
}

/** The drawing alone; what it says stands in a table beside it. */
export function Bars({ chart, points, series }: BarsProps): ReactNode {
  const data = points.map((point) => ({
    point: point.key,
    [TOP]: 0,
    sum: series.reduce((sum, { of }) => sum + valueOf(point, of), 0) || null,
    ...Object.fromEntries(series.map(({ of }, place) => [`s${place}`, valueOf(point, of)])),
  }));
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  const shapes = new Map(
    series.map(({ token, tint }, place) => [
      `s${place}`,
      (at: Place) => {
        const d = outlineOf(at);
        return d ? <Fill chart={chart} tint={tint} token={token} d={d} /> : <g />;
      },
    ]),
  );
  const labelled = points.length <= LABELLED;
  return (
    <Library>
      <BarChart
        className={classes.drawing}
        data={data}
        dataKey="point"
        type="stacked"
        series={[...shapes.keys(), TOP].map((name) => ({ name, color: "ink" }))}
        barProps={({ name }) => ({ shape: shapes.get(name), isAnimationActive: false })}
        maxBarWidth={72}
        accessibilityLayer={false}
        gridColor="var(--hairline)"
        tickLine="none"
        strokeDasharray="0"
        // Where each bar says its sum, no axis has to.
        withYAxis={!labelled}
        gridAxis={labelled ? "none" : "x"}
        withBarValueLabel={labelled}
        valueLabelProps={({ name }) =>
          name === TOP
            ? { ...TEXT, dataKey: "sum", position: "top", fontWeight: 650, fill: "var(--ink)", formatter: (sum) => sum }
            : { content: () => null }
        }
        xAxisProps={{
          tick: { ...TEXT, transform: "translate(0, 10)" },
          minTickGap: points.length > FEW ? 20 : 2,
          tickFormatter: (key: string) => labels.get(key) ?? "",
        }}
        yAxisProps={{ tick: TEXT, allowDecimals: false, width: 36, tickCount: 3 }}
        barChartProps={{ margin: { top: 20, right: 8, left: labelled ? 8 : 0 } }}
        tooltipProps={{ content: <Beside points={points} series={series} /> }}
      />
    </Library>
  );
}

interface BesideProps extends Pick<BarsProps, "points" | "series"> {
  /** Given by the library: whether a bar is pointed at, and its key. */
  active?: boolean;
  label?: unknown;
}

/** Beside a finger or pointer: the day in full, with what it holds. */
function Beside({ points, series, active = false, label: pointed }: BesideProps): ReactNode {
  const point = active ? points.find(({ key }) => key === pointed) : undefined;
  if (!point) return null;
  const held = series
    .map(({ key, label, of }) => ({ key, label, value: valueOf(point, of) }))
    .filter(({ value }) => value > 0);
  return (
    <div className={classes.beside}>
      <strong>{point.title}</strong>
      {held.length === 0 && <span>{messages.nothingCounted}</span>}
      {held.map(({ key, label, value }) => (
        <span key={key}>
          <bdi>{label}</bdi> <b className="figures">{value}</b>
        </span>
      ))}
    </div>
  );
}
