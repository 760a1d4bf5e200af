import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import type { Row } from "./commands.ts";
import classes from "./outbox-chip.module.css";
import { useOutbox } from "./react.tsx";
import { argsOn, rightDay } from "./right-day.ts";
import { isSettledOtherwise, longDay, type Names, reasonText, rowPlace, rowText, typedText } from "./row-words.ts";
import { words } from "./words.ts";

/** One entry; a refused one with the reason and what can be done. */
export function OutboxRow({ row, names }: { row: Row; names: Names }): ReactNode {
  const outbox = useOutbox();
  const [asking, setAsking] = useState(false);
  const text = rowText(row, names);
  const typed = typedText(row);
  const day = rightDay(row, names.timeZone);
  const discard = (): void => {
    setAsking(false);
    void outbox.discard(row.op_id);
  };
  return (
    <li className={classes.row} data-refused={row.refusal !== null || undefined}>
      <p className={classes.what} dir="auto">
        {text}
      </p>
      <p className={classes.soft}>{rowPlace(row, names)}</p>
      {row.refusal && (
        <>
          <p>{reasonText(row, names)}</p>
          {typed && (
            <blockquote className={classes.typed} dir="auto">
              {typed}
            </blockquote>
          )}
          <div className={classes.actions}>
            {day && (
              <button
                type="button"
                className={classes.action}
                aria-label={`${words.moveTo(longDay(day))}: ${text}`}
                onClick={() => void outbox.retry(row.op_id, argsOn(row, day))}
              >
                {words.moveTo(longDay(day))}
              </button>
            )}
            {row.refusal.status === 0 && (
              <button
                type="button"
                className={classes.action}
                aria-label={`${words.leaveOn(longDay(row.args.date))}: ${text}`}
                onClick={() => void outbox.retry(row.op_id)}
              >
                {words.leaveOn(longDay(row.args.date))}
              </button>
            )}
            {!day && !isSettledOtherwise(row) && (
              <button
                type="button"
                className={classes.action}
                aria-label={`${words.retry}: ${text}`}
                onClick={() => void outbox.retry(row.op_id)}
              >
                {words.retry}
              </button>
            )}
            <button
              type="button"
              className={classes.action}
              aria-label={`${words.discard}: ${text}`}
              onClick={() => setAsking(true)}
            >
              {words.discard}
            </button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={asking}
        title={words.discardTitle}
        text={
          <>
            <p dir="auto">{text}</p>
            <p>{words.discardText}</p>
          </>
        }
        confirm={words.discard}
        cancel={words.keep}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
