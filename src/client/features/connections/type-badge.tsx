import { IconSparkles, IconDoorEnter, IconEye, IconHeartHandshake, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Connection, ConnectionType } from "#contract/connection.ts";
import classes from "./type-badge.module.css";

const ICONS: Readonly<Record<string, TablerIcon>> = {
  celebrate: IconSparkles,
  repair: IconHeartHandshake,
  welcome_back: IconDoorEnter,
  notice: IconEye,
} satisfies Record<ConnectionType, TablerIcon>;

/** A connection's type by sign and word; one that a newer server knows, and this page not yet, has the sign of all. */
export function TypeBadge({ type, size = 18 }: { type: Connection["type"]; size?: number }): ReactNode {
  const Icon = ICONS[type.slug] ?? IconHeartHandshake;
  return (
    <span className={classes.badge}>
      <Icon size={size} stroke={1.75} aria-hidden="true" />
      {type.name}
    </span>
  );
}
