import type { ReactNode } from "react";
import type { MarkStatus } from "#contract/marks.ts";

/** Tabler's check, clock, mood-empty, note and door-exit, each as one path: a mark is drawn with each tap. */
const DRAWN: Record<MarkStatus | "left", string> = {
  present: "M5 12l5 5l10 -10",
  late: "M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3",
  absent: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 10l.01 0M15 10l.01 0M9 15l6 0",
  excused: "M13 20l7 -7M13 20v-6a1 1 0 0 1 1 -1h6v-7a2 2 0 0 0 -2 -2h-12a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7",
  left: "M13 12v.01M3 21h18M5 21v-16a2 2 0 0 1 2 -2h7.5m2.5 10.5v7.5M14 7h7m-3 -3l3 3l-3 3",
};

/** The shape of a mark, beside its word: marks never differ by hue alone. `size` in px. */
export function StatusIcon({ status, size = 18 }: { status: MarkStatus | "left"; size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={DRAWN[status]} />
    </svg>
  );
}
