import { IconDoorEnter, IconDoorExit, IconHeartHandshake } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { goneSince, isAway, type MarkStatus } from "#contract/marks.ts";
import { serverNow } from "#client/api/server-time.ts";
import { Button } from "#client/ui/button.tsx";
import { formatTime } from "#client/ui/format.ts";
import { StatusIcon } from "#client/ui/status-icon.tsx";
import classes from "./student-today.module.css";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import { messages } from "./messages.ts";
import { messages as sheetMessages } from "./sheet-messages.ts";

const ICON = { size: 22, stroke: 1.75, "aria-hidden": true } as const;

interface Props {
  studentId: string;
  /** The sheet around it goes, for what was chosen here. */
  onLeave: () => void;
  onConnection: (connectionId: string) => void;
}

/** What today says of a student, over the behaviours: the mark, *Just arrived* for one away, an active connection. */
export function StudentToday({ studentId, onLeave, onConnection }: Props): ReactNode {
  const { store, actions, timeZone, isToday, openMarks } = useClassScreen();
  const list = useList(store);
  const student = list.students.find(({ id }) => id === studentId);
  if (!student) return null;
  const { mark, active_connection_id } = student;
  const reason = list.check_in?.connections.find(({ id }) => id === active_connection_id)?.reason;
  const since = mark?.status === "late" && mark.arrived_at ? ` ${formatTime(mark.arrived_at, timeZone)}` : "";
  const gone = goneSince(mark);
  const arrive = (): void => {
    onLeave();
    actions.arrivedNow(studentId);
  };
  const leaveOrReturn = (status: MarkStatus): void => {
    const now = new Date(serverNow()).toISOString();
    // Nobody leaves before they came, or is back before they left, whatever time that was given.
    const earlier = gone ?? mark?.arrived_at;
    const at = earlier && now < earlier ? earlier : now;
    const times = gone ? { returned_at: at } : { left_at: at, returned_at: null };
    void actions.mark(studentId, status, times);
  };
  return (
    <div className="buttons">
      <button type="button" className={classes.mark} data-status={mark?.status} onClick={() => openMarks(studentId)}>
        {mark && <StatusIcon status={gone ? "left" : mark.status} size={22} />}
        {gone
          ? messages.left(formatTime(gone, timeZone))
          : mark
            ? messages.status[mark.status]
            : sheetMessages.notMarked}
        {!gone && since}
        {mark?.note && (
          <span className={classes.note} dir="auto">
            {mark.note}
          </span>
        )}
      </button>
      {mark && isAway(mark.status) && isToday && (
        <Button kind="next" onClick={arrive}>
          <IconDoorEnter {...ICON} />
          {messages.arrivedNow}
        </Button>
      )}
      {mark && !isAway(mark.status) && isToday && (
        <Button data-does={gone ? "back" : "leave"} onClick={() => leaveOrReturn(mark.status)}>
          {gone ? <IconDoorEnter {...ICON} /> : <IconDoorExit {...ICON} />}
          {gone ? sheetMessages.back : sheetMessages.leftEarly}
        </Button>
      )}
      {active_connection_id && (
        <button
          type="button"
          className={classes.connection}
          onClick={() => {
            onLeave();
            onConnection(active_connection_id);
          }}
        >
          <IconHeartHandshake {...ICON} />
          {reason ?? sheetMessages.reachOut}
        </button>
      )}
    </div>
  );
}
