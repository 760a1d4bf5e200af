import { IconBolt, IconCalendarUser, IconHeartHandshake, IconMessages, IconStar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";

const ICONS = {
  positive: IconStar,
  challenging: IconBolt,
  attendance: IconCalendarUser,
  connection: IconHeartHandshake,
  circle: IconMessages,
} as const satisfies Record<GroupSlug, typeof IconStar>;

/** The sign of a group, beside its word. */
export function GroupIcon({ group, size = 20 }: { group: GroupSlug; size?: number }): ReactNode {
  const Icon = ICONS[group];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
