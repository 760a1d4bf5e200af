import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useOutbox } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { notify } from "#client/ui/notice-store.ts";
import classes from "./circle-sheet.module.css";
import { messages } from "./messages.ts";

/** The contract's bound, without the sign that travels after it. */
const LONGEST = 2000;
/** From here on what is left is told. */
const TELL_LEFT = 200;

interface Props {
  classId: string;
  date: string;
  activityId: string;
}

/** The comment after a circle, kept on the device first. */
export function CommentForm({ classId, date, activityId }: Props): ReactNode {
  const outbox = useOutbox();
  const id = useId();
  const [comment, setComment] = useState("");
  const [missing, setMissing] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const left = LONGEST - comment.length;

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
      setComment("");
      notify({ text: messages.saved });
    } catch {
      notify({ text: messages.notKept, tone: "problem", duration: Infinity });
    } finally {
      setKeeping(false);
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void keep(event)}>
      <label htmlFor={id} className={classes.heading}>
        {messages.comment}
      </label>
      <textarea
        id={id}
        className={classes.comment}
        dir="auto"
        rows={3}
        maxLength={LONGEST}
        placeholder={messages.commentHint}
        aria-describedby={`${id}-told`}
        aria-invalid={missing || undefined}
        value={comment}
        readOnly={keeping}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <div className={classes.confirm}>
        <p id={`${id}-told`} className={missing ? classes.missing : "fine"} role={missing ? "alert" : undefined}>
          {missing ? messages.empty : left <= TELL_LEFT ? messages.left(left) : ""}
        </p>
        <Button type="submit" busy={keeping}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
