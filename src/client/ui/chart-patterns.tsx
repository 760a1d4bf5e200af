import type { ReactNode } from "react";
import type { ShownSeries, Tint } from "./chart-data.ts";
import classes from "./day-chart.module.css";
import type { Token } from "./tokens.ts";

/** On paper and in high contrast, where tints may come out alike, each is told apart by its marks. */
const MARKS: Record<Tint, ReactNode> = {
  0: null,
  1: <path d="M-2 2 2 -2M0 8 8 0M6 10 10 6" />,
  2: <path d="M2 2h.01M6 6h.01" strokeWidth={3} strokeLinecap="round" />,
  3: null,
};

const patternId = (chart: string, tint: Tint): string => `${chart}-${tint}`;

/** The marked fills of a chart, once in the document. */
export function Patterns({ chart, series }: { chart: string; series: readonly ShownSeries[] }): ReactNode {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" style={{ position: "absolute" }}>
      <defs>
        {series.map(({ token, tint }) => (
          <pattern
            key={tint}
            id={patternId(chart, tint)}
            className={classes.pattern}
            style={{ "--series": `var(--${token})` }}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <rect width="8" height="8" data-full={tint === 0 || undefined} />
            <g strokeWidth={2} fill="none">
              {MARKS[tint]}
            </g>
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

interface FillProps {
  chart: string;
  tint: Tint;
  token: Token;
  /** The outline, as of an SVG path. */
  d: string;
}

/** A shape in the fill of a series. */
export function Fill({ chart, tint, token, d }: FillProps): ReactNode {
  return (
    <path
      d={d}
      className={classes.fill}
      data-tint={tint}
      style={{ "--series": `var(--${token})`, "--marked": `url(#${patternId(chart, tint)})` }}
    />
  );
}

/** The fill of a series, beside its name. */
export function Swatch(fill: Omit<FillProps, "d">): ReactNode {
  return (
    <svg width="16" height="16" aria-hidden="true" focusable="false">
      <Fill {...fill} d="M1.5 1.5H14.5V14.5H1.5Z" />
    </svg>
  );
}
