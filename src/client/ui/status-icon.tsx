import { IconCheck, IconClock, IconDoorExit, IconMoodEmpty, IconNote } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MarkStatus } from "#contract/marks.ts";

const ICONS = {
  present: IconCheck,
  late: IconClock,
  absent: IconMoodEmpty,
  excused: IconNote,
  left: IconDoorExit,
} as const;

/** The shape of a mark, beside its word: marks never differ by hue alone. */
export function StatusIcon({ status, size = 18 }: { status: MarkStatus | "left"; size?: number }): ReactNode {
  const Icon = ICONS[status];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
