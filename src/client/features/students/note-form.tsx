import { type ReactNode, useState } from "react";
import { NOTE_LENGTH } from "#contract/lengths.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { useKeptText } from "#client/ui/kept-text.ts";
import { announce } from "#client/ui/live-region.tsx";
import { NoteField } from "#client/ui/note-field.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import classes from "./child-day.module.css";
import { messages } from "./day-messages.ts";

interface Of {
  student_id: string;
  class_id: string;
  date: string;
}

interface Props {
  of: Of;
  onWritten: () => void;
  onClose: () => void;
}

/** Under which a note is kept while it is being written: over a lock, which may last until another day. */
export const noteKey = ({ student_id, class_id }: Of): string => `note ${student_id} ${class_id}`;

/** A note to colleagues is written; it goes through the outbox: it also works without a network. */
export function NoteForm({ of, onWritten, onClose }: Props): ReactNode {
  const outbox = useOutbox();
  const isHere = useIsHere();
  const [kept, setText] = useKeptText(noteKey(of));
  const text = kept ?? "";
  const [keeping, setKeeping] = useState(false);
  const written = text.trim();
  const save = async (): Promise<void> => {
    if (written === "" || keeping) return;
    setKeeping(true);
    try {
      await outbox.enqueue({ kind: "note", args: { ...of, text: written } });
      setText("");
      announce(messages.saved);
      if (!isHere.current) return;
      onClose();
      onWritten();
    } catch {
      setKeeping(false);
      notify({ text: messages.notKept, tone: "problem", duration: Infinity });
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NoteField
        label={messages.note}
        value={text}
        onChange={setText}
        longest={NOTE_LENGTH}
        told={messages.who}
        keeping={keeping}
        unsaved={written !== ""}
        enter
      />
      <div className="buttons">
        <Button type="submit" kind="next" busy={keeping} disabled={written === ""}>
          {messages.save}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
