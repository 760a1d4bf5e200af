import { IconSquareCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { MARK_STATUSES, type MarkStatus } from "#contract/marks.ts";
import { NOTE_LENGTH } from "#contract/lengths.ts";
import { serverNow } from "#client/api/server-time.ts";
import { Button } from "#client/ui/button.tsx";
import { keepText, textOf } from "#client/ui/kept-text.ts";
import { fullName } from "#client/ui/names.ts";
import { NoteField } from "#client/ui/note-field.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import { StatusIcon } from "#client/ui/status-icon.tsx";
import { useClassScreen } from "./class-screen.ts";
import { useStudent } from "./class-store.ts";
import classes from "./mark-sheet.module.css";
import { MarkTimes } from "./mark-times.tsx";
import { standingOf } from "./standing.ts";
import { takesFocus } from "./takes-focus.ts";
import { messages } from "./messages.ts";
import { messages as sheetMessages } from "./sheet-messages.ts";

/** ISO 8601, by the server's clock. */
const now = (): string => new Date(serverNow()).toISOString();

interface Props {
  studentId: string;
  onClose: () => void;
  /** Begins a selection with the student; left out where none can begin. */
  onSelect: ((studentId: string) => void) | undefined;
}

/** All four marks, when somebody came, left and came back, and the note. Everything counts at once; closing keeps the note. */
export function MarkSheet({ studentId, onClose, onSelect }: Props): ReactNode {
  const { store, actions, isToday } = useClassScreen();
  const listed = useStudent(store, studentId);
  // Who leaves the class while it is open was meant all the same: what becomes of that the server says.
  const student = listed ?? store.student(studentId);
  // No list tells any more what was chosen for such a one.
  const [chosen, setChosen] = useState<MarkStatus>();
  const standing = student && standingOf(student);
  const status = (listed ? undefined : chosen) ?? standing?.status;
  // A colleague may write another one meanwhile: only what was written here is kept.
  const [before] = useState(student?.mark?.note ?? "");
  const { class: of, date } = store.list();
  const key = `mark ${of.id} ${date} ${studentId}`;
  // What a full device could not keep the last time is still to be kept.
  const [note, setNote] = useState(() => textOf(key) ?? before);
  const keepNote = useRef<() => void>(null);
  useEffect(() => {
    const text = note.trim();
    keepNote.current = (): void => {
      const isNew = status !== undefined && text !== before;
      keepText(key, isNew ? text : "");
      if (!isNew) return;
      void actions.mark(studentId, status, { note: text === "" ? null : text }).then((kept) => {
        if (kept && textOf(key) === text) keepText(key, "");
      });
    };
  });
  // However it is closed: a lock closes it as well.
  useEffect(() => () => keepNote.current?.(), []);
  if (!student) return null;
  const { mark, suggested } = student;

  const selectFrom = (): void => {
    onClose();
    onSelect?.(studentId);
  };

  /** Who is seen to come is late since now; who has left since then came before. */
  const choose = (each: MarkStatus): void => {
    setChosen(each);
    const isComing = each === "late" && isToday && !mark?.arrived_at && !mark?.left_at;
    void actions.mark(studentId, each, isComing ? { arrived_at: now() } : {});
  };

  return (
    <Sheet opened onClose={onClose} title={<span dir="auto">{fullName(student)}</span>}>
      {standing?.from === "suggested" && suggested && <p className={`soft ${classes.source}`}>{suggested.source}</p>}
      <div className={classes.marks} role="group" aria-label={sheetMessages.allMarks}>
        {MARK_STATUSES.map((each) => (
          <button
            key={each}
            ref={status === each ? takesFocus : undefined}
            type="button"
            className={classes.mark}
            data-status={each}
            aria-pressed={status === each}
            onClick={() => choose(each)}
          >
            <StatusIcon status={each} size={26} />
            {messages.status[each]}
          </button>
        ))}
      </div>
      <MarkTimes student={student} />
      <div className={classes.note}>
        <NoteField
          label={sheetMessages.note}
          value={note}
          onChange={setNote}
          longest={NOTE_LENGTH}
          rows={2}
          placeholder={sheetMessages.noteHint}
          keptOnClose
        />
      </div>
      <div className={classes.done}>
        <Button kind="next" size="lg" wide onClick={onClose}>
          {sheetMessages.keepMark}
        </Button>
        {onSelect && (
          <Button kind="quiet" wide onClick={selectFrom}>
            <IconSquareCheck size={22} stroke={1.75} aria-hidden="true" />
            {sheetMessages.selectFrom}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
