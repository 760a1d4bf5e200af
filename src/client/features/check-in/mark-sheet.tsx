import { type ReactNode, useId, useState } from "react";
import { MARK_STATUSES } from "#contract/marks.ts";
import { Button } from "#client/ui/button.tsx";
import { fullName } from "#client/ui/names.ts";
import { Sheet } from "#client/ui/sheet.tsx";
import { StatusIcon } from "#client/ui/status-icon.tsx";
import { useClassScreen } from "./class-screen.ts";
import { useStudent } from "./class-store.ts";
import classes from "./mark-sheet.module.css";
import { clockTime, momentAt } from "./school-clock.ts";
import { standingOf } from "./standing.ts";
import { takesFocus } from "./takes-focus.ts";
import { messages } from "./messages.ts";
import { messages as sheetMessages } from "./sheet-messages.ts";

/** Notes travel up to this length (contract, `note`). */
const LONGEST_NOTE = 500;

/** All four marks, the note, and for a late one the time of arrival. Everything counts at once; closing keeps the note. */
export function MarkSheet({ studentId, onClose }: { studentId: string; onClose: () => void }): ReactNode {
  const { store, actions, timeZone } = useClassScreen();
  const student = useStudent(store, studentId);
  const [note, setNote] = useState(student?.mark?.note ?? "");
  const fieldId = useId();
  if (!student) return null;
  const { status, from } = standingOf(student);
  const { mark, suggested } = student;

  const close = (): void => {
    const text = note.trim();
    if (text !== (mark?.note ?? "")) actions.mark(studentId, status, { note: text === "" ? null : text });
    onClose();
  };

  const arrived = (time: string): void => {
    const date = store.list().date;
    if (time !== "") actions.mark(studentId, "late", { arrived_at: momentAt(date, time, timeZone) });
  };

  return (
    <Sheet opened onClose={close} title={<span dir="auto">{fullName(student)}</span>}>
      {from === "suggested" && suggested && <p className={`soft ${classes.source}`}>{suggested.source}</p>}
      <div className={classes.marks} role="group" aria-label={sheetMessages.allMarks}>
        {MARK_STATUSES.map((each) => (
          <button
            key={each}
            ref={status === each ? takesFocus : undefined}
            type="button"
            className={classes.mark}
            data-status={each}
            aria-pressed={status === each}
            onClick={() => actions.mark(studentId, each)}
          >
            <StatusIcon status={each} size={26} />
            {messages.status[each]}
          </button>
        ))}
      </div>
      {status === "late" && (
        <div className={classes.field}>
          <label htmlFor={`${fieldId}-time`}>{sheetMessages.arrivedAt}</label>
          <input
            id={`${fieldId}-time`}
            type="time"
            defaultValue={mark?.arrived_at ? clockTime(mark.arrived_at, timeZone) : ""}
            onBlur={(event) => arrived(event.currentTarget.value)}
          />
        </div>
      )}
      <div className={classes.field}>
        <label htmlFor={`${fieldId}-note`}>{sheetMessages.note}</label>
        <textarea
          id={`${fieldId}-note`}
          dir="auto"
          rows={2}
          data-kept=""
          maxLength={LONGEST_NOTE}
          placeholder={sheetMessages.noteHint}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <div className={classes.done}>
        <Button kind="next" size="lg" wide onClick={close}>
          {sheetMessages.keepMark}
        </Button>
      </div>
    </Sheet>
  );
}
