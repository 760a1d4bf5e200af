import { IconDoorEnter, IconDoorExit } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import type { ListedStudent } from "#contract/check-in.ts";
import { isAway } from "#contract/marks.ts";
import { schoolDate } from "#contract/school-date.ts";
import { serverNow } from "#client/api/server-time.ts";
import { Button } from "#client/ui/button.tsx";
import { clockTime, momentAt } from "#client/ui/school-clock.ts";
import { useClassScreen } from "./class-screen.ts";
import classes from "./mark-sheet.module.css";
import { standingOf } from "./standing.ts";
import { messages } from "./sheet-messages.ts";
import { type DayTimes, timeProblem } from "./time-problem.ts";

const FIELDS = { arrived: "arrived_at", left: "left_at", back: "returned_at" } as const;

/** Why a time was not taken. */
interface Problem {
  of: keyof DayTimes;
  text: string;
}

interface TimeProps {
  label: string;
  /** `HH:MM` at the school; empty where none is known. */
  time: string;
  problem?: string | undefined;
  /** Another time was entered; empty where it was taken away. */
  onTime: (time: string) => void;
}

/** A time of the day, of which only what somebody enters is kept, as the field is left. A picker opens at *now* by itself. */
function TimeField({ label, time, problem, onTime }: TimeProps): ReactNode {
  const id = useId();
  // Of another time from elsewhere nothing is half.
  const [halfOf, setHalfOf] = useState<string | null>(null);
  const wrong = halfOf === time ? messages.halfATime : problem;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        // Another time from elsewhere is a field of its own.
        key={time}
        type="time"
        defaultValue={time}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-problem`}
        onBlur={({ currentTarget: { value, validity } }) => {
          // It reads as empty, but nobody took the time away.
          setHalfOf(validity.badInput ? time : null);
          if (!validity.badInput && (value !== time || problem !== undefined)) onTime(value);
        }}
      />
      {wrong !== undefined && (
        <p id={`${id}-problem`} className={classes.problem} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** When a late one came; when somebody who was here left early, and came back. */
export function MarkTimes({ student }: { student: ListedStudent }): ReactNode {
  const { store, actions, timeZone } = useClassScreen();
  const [problem, setProblem] = useState<Problem>();
  const { status } = standingOf(student);
  if (isAway(status)) return null;
  const { date } = store.list();
  const { arrived_at, left_at, returned_at } = student.mark ?? {};
  const clock = (): string => clockTime(new Date(serverNow()).toISOString(), timeZone);
  const shown = (moment: string | null | undefined): string => (moment ? clockTime(moment, timeZone) : "");
  const put = (times: { arrived_at?: string | null; left_at?: string | null; returned_at?: string | null }): void =>
    void actions.mark(student.id, status, times);
  const moment = (time: string): string | null => (time === "" ? null : momentAt(date, time, timeZone));
  const times = { arrived: shown(arrived_at), left: shown(left_at), back: shown(returned_at) };
  /** Another time, unless it cannot be: then what was known stays. */
  const take = (of: keyof DayTimes, time: string): void => {
    const isPast = date < schoolDate(new Date(serverNow()), timeZone);
    const text = timeProblem(of, time, times, isPast ? "" : clock());
    setProblem(text === undefined ? undefined : { of, text });
    if (text === undefined && time !== times[of]) put({ [FIELDS[of]]: moment(time) });
  };
  const field = (of: keyof DayTimes): ReactNode => (
    <TimeField
      label={messages.timeOf[of]}
      time={times[of]}
      problem={problem?.of === of ? problem.text : undefined}
      onTime={(time) => take(of, time)}
    />
  );
  /** Now, but nobody leaves before they came, or is back before they left, whatever time that was given. */
  const nowAfter = (earlier: string | null | undefined): string => {
    const now = momentAt(date, clock(), timeZone);
    return earlier && now < earlier ? earlier : now;
  };
  const leaveNow = (): void => put({ left_at: nowAfter(arrived_at), returned_at: null });
  return (
    <>
      {status === "late" && field("arrived")}
      <div className={classes.times}>
        {!left_at && (
          <Button onClick={leaveNow}>
            <IconDoorExit size={22} stroke={1.75} aria-hidden="true" />
            {messages.leftEarly}
          </Button>
        )}
        {left_at && (
          <>
            {field("left")}
            {returned_at ? (
              field("back")
            ) : (
              <Button onClick={() => put({ returned_at: nowAfter(left_at) })}>
                <IconDoorEnter size={22} stroke={1.75} aria-hidden="true" />
                {messages.back}
              </Button>
            )}
            <Button kind="quiet" onClick={() => put({ left_at: null })}>
              {messages.notLeft}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
