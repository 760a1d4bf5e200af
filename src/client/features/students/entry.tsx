import {
  IconArrowBackUp,
  IconCalendarX,
  IconClock,
  IconCloudUp,
  IconHeartHandshake,
  IconMessage2,
  IconMoodConfuzed,
  IconMoodSmile,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { HistoryGroup } from "#contract/history.ts";
import { formatTime } from "#client/ui/format.ts";
import { Button } from "#client/ui/button.tsx";
import classes from "./history.module.css";
import type { ShownEntry } from "./history-overlay.ts";
import { messages } from "./messages.ts";

const ICONS: Record<HistoryGroup, TablerIcon> = {
  positive: IconMoodSmile,
  challenging: IconMoodConfuzed,
  attendance: IconCalendarX,
  connection: IconHeartHandshake,
  circle: IconHeartHandshake,
  note: IconMessage2,
};

interface Props {
  entry: ShownEntry;
  timeZone: string;
  onUndo: () => void;
}

/** One line of the timeline: what, when, by whom, and what was noted. */
export function Entry({ entry, timeZone, onUndo }: Props): ReactNode {
  const { group, type_id, name, occurred_at, by, note, can_undo, pending } = entry;
  const Icon = group === "attendance" && type_id === "late" ? IconClock : ICONS[group];
  return (
    <li className={classes.entry} data-group={group} data-pending={pending}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={22} stroke={1.75} />
      </span>
      <span className={classes.what}>
        {group !== "note" && (
          <span className={classes.name} dir="auto">
            <span className="visually-hidden">{messages.groups[group]}: </span>
            {name}
          </span>
        )}
        {note && (
          <span className={classes.note} dir="auto">
            {note}
          </span>
        )}
        <span className={classes.when}>
          {group === "note" && `${name} · `}
          {formatTime(occurred_at, timeZone)}
          {by && (
            <>
              {" "}
              · <bdi>{messages.by(by.name)}</bdi>
            </>
          )}
          {pending && (
            <span className={classes.pending}>
              <IconCloudUp size={18} stroke={1.75} aria-hidden="true" />
              {messages.pending[pending]}
            </span>
          )}
        </span>
      </span>
      {can_undo && (
        <Button kind="quiet" aria-label={messages.undoOf(name)} onClick={onUndo}>
          <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
          {messages.undo}
        </Button>
      )}
    </li>
  );
}
