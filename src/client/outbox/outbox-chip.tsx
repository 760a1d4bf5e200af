import { IconAlertTriangle, IconCheck, IconClock, IconCloudOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { later } from "#client/ui/later.tsx";
import classes from "./outbox-chip.module.css";
import { useOutboxStatus } from "./react.tsx";
import type { Names } from "./row-words.ts";

const OutboxSheet = later(() => import("./outbox-sheet.tsx").then((part) => part.OutboxSheet));

type State = "saved" | "waiting" | "offline" | "needs-you";

const ICONS = { saved: IconCheck, waiting: IconClock, offline: IconCloudOff, "needs-you": IconAlertTriangle } as const;

/** The chip that always tells the truth about saving; it opens the list of what waits. */
export function OutboxChip({ names }: { names: Names }): ReactNode {
  const { keeping, waiting, needsYou, offline, text } = useOutboxStatus();
  const [opened, setOpened] = useState(false);
  const state: State = needsYou > 0 ? "needs-you" : keeping + waiting === 0 ? "saved" : offline ? "offline" : "waiting";
  const Icon = ICONS[state];
  return (
    <>
      <button type="button" className={classes.chip} data-state={state} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Icon size={18} stroke={2} aria-hidden="true" />
        <span className={classes.text}>{text}</span>
      </button>
      {/* Beside the button, whose name would otherwise be lost to the status inside it. */}
      <span className="visually-hidden" role="status">
        {text}
      </span>
      {opened && <OutboxSheet names={names} onClose={() => setOpened(false)} />}
    </>
  );
}
