import { IconBolt, IconStar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { BehaviorGroup } from "#contract/check-in.ts";

export const GROUP_ICONS = { positive: IconStar, challenging: IconBolt } as const;

/** The sign of a group, beside its word. */
export function GroupIcon({ slug, size = 20 }: { slug: BehaviorGroup["slug"]; size?: number }): ReactNode {
  const Icon = GROUP_ICONS[slug];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
