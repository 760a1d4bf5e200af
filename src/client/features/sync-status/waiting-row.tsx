import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import type { Row } from "#client/outbox/row.ts";
import classes from "./chip.module.css";
import { useOutbox } from "#client/outbox/react.tsx";
import { argsOn, rightDay } from "./right-day.ts";
import { told } from "./told.ts";
import {
  isSettledOtherwise,
  longDay,
  messages,
  type Names,
  reasonText,
  rowPlace,
  rowText,
  typedText,
} from "./waiting-messages.ts";

interface Props {
  row: Row;
  names: Names;
  /** It waits under one that was refused. */
  held?: boolean;
}

/** One entry; a refused one with the reason and what can be done. */
export function WaitingRow({ row, names, held = false }: Props): ReactNode {
  const outbox = useOutbox();
  const [asking, setAsking] = useState(false);
  const text = rowText(row, names);
  const typed = typedText(row);
  const day = rightDay(row, names.timeZone);
  const discard = (): void => {
    setAsking(false);
    void told(outbox.discard(row.op_id));
  };
  return (
    <li ref={handFocusOn} className={classes.row} data-refused={row.refusal !== null || undefined}>
      <p className={classes.what} dir="auto">
        {text}
      </p>
      <p className="fine">{rowPlace(row, names)}</p>
      {held && <p className="fine">{messages.heldRow}</p>}
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
                aria-label={`${messages.moveTo(longDay(day))}: ${text}`}
                onClick={() => void told(outbox.retry(row.op_id, argsOn(row, day, names.timeZone)))}
              >
                {messages.moveTo(longDay(day))}
              </button>
            )}
            {row.refusal.status === 0 && (
              <button
                type="button"
                className={classes.action}
                aria-label={`${messages.leaveOn(longDay(row.args.date))}: ${text}`}
                onClick={() => void told(outbox.retry(row.op_id))}
              >
                {messages.leaveOn(longDay(row.args.date))}
              </button>
            )}
            {!day && !isSettledOtherwise(row) && (
              <button
                type="button"
                className={classes.action}
                aria-label={`${messages.retry}: ${text}`}
                onClick={() => void told(outbox.retry(row.op_id))}
              >
                {messages.retry}
              </button>
            )}
            <button
              type="button"
              className={classes.action}
              aria-label={`${messages.discard}: ${text}`}
              onClick={() => setAsking(true)}
            >
              {messages.discard}
            </button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={asking}
        title={messages.discardTitle}
        text={
          <>
            <p dir="auto">{text}</p>
            <p>{messages.discardText}</p>
          </>
        }
        confirm={messages.discard}
        cancel={messages.keep}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
