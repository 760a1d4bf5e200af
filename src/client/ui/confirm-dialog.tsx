import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Sheet } from "./sheet.tsx";
import classes from "./sheet.module.css";
import { messages } from "./messages.ts";

interface Props {
  opened: boolean;
  /** Names what cannot be undone. */
  title: string;
  text: ReactNode;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** For what cannot be undone, and nothing else. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirm,
  cancel = messages.cancel,
  onConfirm,
  onCancel,
}: Props): ReactNode {
  return (
    <Sheet opened={opened} onClose={onCancel} title={title}>
      <div>{text}</div>
      <div className={classes.actions}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button kind="next" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Sheet>
  );
}
