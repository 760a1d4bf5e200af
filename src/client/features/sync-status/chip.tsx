import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { later } from "#client/ui/later.tsx";
import { createChipStatus } from "./chip-status.ts";
import { deviceClock } from "#client/outbox/clock.ts";
import classes from "./chip.module.css";
import { useOutbox } from "#client/outbox/react.tsx";
import type { Names } from "./waiting-messages.ts";

const WaitingSheet = later(() => import("./waiting-sheet.tsx").then((part) => part.WaitingSheet));

const sign = { size: 18, stroke: 2 };

/** Of all signs the style sheet shows the one for the state: none has to be made at a tap. */
const SIGNS = (
  <span className={classes.signs} aria-hidden="true">
    <IconCheck {...sign} data-for="saved" />
    <IconCloudUp {...sign} data-for="waiting" />
    <IconCloudOff {...sign} data-for="offline" />
    <IconAlertTriangle {...sign} data-for="needs-you" />
  </span>
);

/** The chip that always tells the truth about saving; it opens the list of what waits. */
export function SyncChip({ names }: { names: Names }): ReactNode {
  const outbox = useOutbox();
  const store = useMemo(() => createChipStatus(outbox, deviceClock), [outbox]);
  const { state, text, said } = useSyncExternalStore(store.subscribe, store.get);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.chip}
        data-state={state}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {SIGNS}
        <span className={classes.text}>{text}</span>
      </button>
      {/* Beside the button, whose name would otherwise be lost to the status inside it. */}
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {opened && <WaitingSheet names={names} onClose={() => setOpened(false)} />}
    </>
  );
}
