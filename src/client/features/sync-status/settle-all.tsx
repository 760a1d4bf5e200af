import { type ReactNode, useState } from "react";
import type { Row } from "#client/outbox/row.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import classes from "./chip.module.css";
import { told } from "./told.ts";
import { isSettledOtherwise, messages, typedText } from "./waiting-messages.ts";

/** Several entries that were refused, as those of a class that one has no longer: tried again or discarded in one go. */
export function SettleAll({ rows }: { rows: readonly Row[] }): ReactNode {
  const outbox = useOutbox();
  const [asking, setAsking] = useState(false);
  if (rows.length < 2) return null;
  const open = rows.filter((row) => !isSettledOtherwise(row));
  const withEach = async (those: readonly Row[], work: (opId: string) => Promise<boolean>): Promise<void> => {
    for (const { op_id } of those) await work(op_id);
  };
  const discard = (): void => {
    setAsking(false);
    void told(withEach(rows, outbox.discard));
  };
  return (
    <div ref={handFocusOn} className={classes.actions}>
      {open.length > 1 && (
        <button type="button" className={classes.action} onClick={() => void told(withEach(open, outbox.retry))}>
          {messages.retryAll(open.length)}
        </button>
      )}
      <button type="button" className={classes.action} onClick={() => setAsking(true)}>
        {messages.discardAll(rows.length)}
      </button>
      <ConfirmDialog
        opened={asking}
        title={messages.discardAllTitle(rows.length)}
        text={messages.discardAllText(rows.filter((row) => typedText(row) !== null).length)}
        confirm={messages.discard}
        cancel={messages.keep}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
