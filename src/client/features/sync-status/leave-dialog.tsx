import type { ReactNode } from "react";
import { sealingKey } from "#client/api/sealing-key.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import type { Leaving } from "./before-sign-out.ts";
import { leaveMessages } from "./leave-messages.ts";

interface Props {
  /** What would stay behind. */
  left: Leaving;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks who leaves an account whether what is not sent yet may stay on the device. */
export function LeaveDialog({ left, onLeave, onStay }: Props): ReactNode {
  return (
    <ConfirmDialog
      opened
      title={left.unknown ? leaveMessages.unknownTitle : leaveMessages.title(left.waiting)}
      text={leaveMessages.text(left.withNotes, sealingKey() !== null)}
      confirm={leaveMessages.leave}
      cancel={leaveMessages.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
