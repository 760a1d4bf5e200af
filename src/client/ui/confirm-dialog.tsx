import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Sheet } from "./sheet.tsx";
import classes from "./sheet.module.css";
import { words } from "./words.ts";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";

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

/** For what cannot be undone, and nothing else (look, *Words*). */
export function ConfirmDialog({ opened, title, text, confirm, cancel = words.cancel, onConfirm, onCancel }: Props): ReactNode {
  return (
    <Sheet opened={opened} onClose={onCancel} title={title}>
      <div>{text}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button onClick={onConfirm}>{confirm}</Button>
      </div>
    </Sheet>
  );
}
