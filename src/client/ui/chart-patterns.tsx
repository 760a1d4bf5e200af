import type { ReactNode } from "react";
import type { Token } from "./tokens.ts";

/** Told apart without colour: every series has a pattern of its own, by its place. */
const MARKS = [
  null,
  <path key="mark" d="M-2 2 2 -2M0 8 8 0M6 10 10 6" />,
  <path key="mark" d="M2 2h.01M6 6h.01" strokeWidth={3} strokeLinecap="round" />,
  <path key="mark" d="M0 4H8" />,
  <path key="mark" d="M0 0 8 8M8 0 0 8" strokeWidth={1.25} />,
  <path key="mark" d="M4 0V8" />,
  <g key="mark" />,
] as const;

/** As many series can be told apart; what goes beyond is summed. */
export const PATTERNS = MARKS.length;

export const patternId = (chart: string, place: number): string => `${chart}-${place}`;

/** The fills of a chart, once in the document; `tokens` in the order of the series. */
export function Patterns({ chart, tokens }: { chart: string; tokens: readonly Token[] }): ReactNode {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" style={{ position: "absolute" }}>
      <defs>
        {tokens.map((token, place) => (
          <pattern
            key={patternId(chart, place)}
            id={patternId(chart, place)}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <rect
              width="8"
              height="8"
              fill={place === 0 ? `var(--${token})` : `color-mix(in srgb, var(--${token}) 16%, var(--paper-raised))`}
            />
            <g stroke={`var(--${token})`} strokeWidth={2} fill="none">
              {MARKS[place % PATTERNS]}
            </g>
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

/** The fill of a series, for the legend. */
export function Swatch({ chart, place, token }: { chart: string; place: number; token: Token }): ReactNode {
  return (
    <svg width="20" height="20" aria-hidden="true" focusable="false">
      <rect
        x="1"
        y="1"
        width="18"
        height="18"
        rx="4"
        fill={`url(#${patternId(chart, place)})`}
        stroke={`var(--${token})`}
        strokeWidth="1.5"
      />
    </svg>
  );
}
