import { type ReactNode, useId, useState } from "react";
import { useOutbox } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { announce } from "#client/ui/live-region.tsx";
import { notify } from "#client/ui/notice-store.ts";
import classes from "./child-day.module.css";
import { messages } from "./day-messages.ts";

/** Notes travel up to this length (contract, `note`). */
const LONGEST_NOTE = 500;

interface Props {
  of: { student_id: string; class_id: string; date: string };
  onWritten: () => void;
  onClose: () => void;
}

/** A note to colleagues is written; it goes through the outbox: it also works without a network. */
export function NoteForm({ of, onWritten, onClose }: Props): ReactNode {
  const outbox = useOutbox();
  const [text, setText] = useState("");
  const [keeping, setKeeping] = useState(false);
  const id = useId();
  const written = text.trim();
  const save = async (): Promise<void> => {
    if (written === "" || keeping) return;
    setKeeping(true);
    try {
      await outbox.enqueue({ kind: "note", args: { ...of, text: written } });
      announce(messages.saved);
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
      <label htmlFor={id}>{messages.note}</label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        maxLength={LONGEST_NOTE}
        aria-describedby={`${id}-who`}
        // It was just asked for.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        readOnly={keeping}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${id}-who`} className="fine">
        {messages.who}
      </p>
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
