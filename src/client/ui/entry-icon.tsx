import { IconMessage2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { HistoryEntry } from "#contract/history.ts";
import { type MarkStatus, MARK_STATUSES } from "#contract/marks.ts";
import { BehaviorIcon } from "./behavior-icon.tsx";
import { GroupIcon } from "./group-icon.tsx";
import { StatusIcon } from "./status-icon.tsx";

const isStatus = (value: string): value is MarkStatus => MARK_STATUSES.some((status) => status === value);

interface Props {
  entry: Pick<HistoryEntry, "group" | "type_id" | "icon">;
  size?: number;
}

/** The sign of a line of a history: a behaviour's and a mark's own, as where it was recorded, else the group's. */
export function EntryIcon({ entry: { group, type_id, icon }, size = 22 }: Props): ReactNode {
  if (group === "note") return <IconMessage2 size={size} stroke={1.75} aria-hidden="true" />;
  if (group === "attendance" && (type_id === "left" || isStatus(type_id)))
    return <StatusIcon status={type_id} size={size} />;
  if (icon !== undefined && (group === "positive" || group === "challenging"))
    return <BehaviorIcon name={icon} slug={group} size={size} />;
  return <GroupIcon group={group} size={size} />;
}
