import { type FormEvent, type ReactNode, useState } from "react";
import { COMMENT_LENGTH } from "#contract/lengths.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { NoteField } from "#client/ui/note-field.tsx";
import { notify } from "#client/ui/notice-store.ts";
import classes from "./circle-sheet.module.css";
import { messages } from "./messages.ts";

/** From here on what is left is told. */
const TELL_LEFT = 200;

interface Props {
  classId: string;
  date: string;
  activityId: string;
  /** What is written and not saved; it outlives the form, as while the circle is shown to the class. */
  comment: string;
  onComment: (comment: string) => void;
}

/** The comment after a circle, kept on the device first. */
export function CommentForm({ classId, date, activityId, comment, onComment }: Props): ReactNode {
  const outbox = useOutbox();
  const [missing, setMissing] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const left = COMMENT_LENGTH - comment.length;

  const keep = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = comment.trim();
    setMissing(text === "");
    if (text === "" || keeping) return;
    setKeeping(true);
    try {
      await outbox.enqueue({
        kind: "circle",
        args: { class_id: classId, date, activity_id: activityId, comment: text },
      });
      onComment("");
      notify({ text: messages.saved });
    } catch {
      notify({ text: messages.notKept, tone: "problem", duration: Infinity });
    } finally {
      setKeeping(false);
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void keep(event)}>
      <NoteField
        label={messages.comment}
        value={comment}
        onChange={(text) => {
          onComment(text);
          setMissing(false);
        }}
        longest={COMMENT_LENGTH}
        placeholder={messages.commentHint}
        keeping={keeping}
        unsaved={comment.trim() !== ""}
        told={left <= TELL_LEFT ? messages.left(left) : undefined}
        problem={missing ? messages.empty : undefined}
      />
      <div className={classes.confirm}>
        <Button type="submit" busy={keeping}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
