import { IconCheck } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Connection } from "#contract/connection.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { notify } from "#client/ui/notice-store.ts";
import type { ConnectionDialogProps } from "./connection-dialog.tsx";
import classes from "./connection-dialog.module.css";
import { ResolutionLines } from "./resolution-lines.tsx";
import { messages } from "./messages.ts";

interface Props extends Pick<ConnectionDialogProps, "classId" | "onClose"> {
  connection: Connection;
  /** The school's date when the dialog opened. */
  today: string;
  /** What was agreed, as it is being written. */
  lines: readonly string[];
  onLines: (lines: readonly string[]) => void;
}

/** Choosing an option and confirming completes it, kept on the device first; the first teacher to do so wins. */
export function CompletionForm({ connection, classId, today, lines, onLines, onClose }: Props): ReactNode {
  const outbox = useOutbox();
  const [option, setOption] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [keeping, setKeeping] = useState(false);

  const complete = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setMissing(option === null);
    if (option === null || keeping) return;
    setKeeping(true);
    const resolutions = lines.map((line) => line.trim()).filter((line) => line !== "");
    const args = {
      connection_id: connection.id,
      student_id: connection.student.id,
      class_id: connection.class_id ?? classId ?? "",
      date: today,
      selected_option: option,
      resolutions,
    };
    try {
      await outbox.enqueue({ kind: "complete", args });
      onLines([""]);
      notify({ text: messages.completed(connection) });
      onClose();
    } catch {
      setKeeping(false);
      notify({ text: messages.notKept, tone: "problem", duration: Infinity });
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void complete(event)}>
      <fieldset className={classes.options} aria-describedby={missing ? "connection-missing" : undefined}>
        <legend className={classes.heading}>{messages.what}</legend>
        {connection.options.map(({ id, label, guidance }) => (
          <label key={id} className={classes.option}>
            <input type="radio" name="option" value={id} checked={option === id} onChange={() => setOption(id)} />
            <span className={classes.ring}>
              {option === id && <IconCheck size={18} stroke={2.5} aria-hidden="true" />}
            </span>
            <span>
              <strong>{label}</strong>
              <span className={`fine ${classes.guidance}`}>{guidance}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ResolutionLines lines={lines} onChange={onLines} />
      <div className={classes.confirm}>
        {missing && option === null && (
          <p id="connection-missing" className={classes.missing} role="alert">
            {messages.chooseOne}
          </p>
        )}
        <Button type="submit" kind="next" size="lg" busy={keeping}>
          {keeping ? messages.keeping : messages.complete}
        </Button>
      </div>
    </form>
  );
}
