import { type ReactNode, useState } from "react";
import { sealingKey } from "#client/api/sealing-key.ts";
import { later } from "#client/ui/later.tsx";
import type { Outbox } from "./outbox-types.ts";
import { beforeSignOut, type Leaving } from "./sign-out.ts";
import { leaveWords } from "./words.ts";

const ConfirmDialog = later(() => import("#client/ui/confirm-dialog.tsx").then((part) => part.ConfirmDialog));

interface Asked extends Leaving {
  answer: (leave: boolean) => void;
}

/**
 * Before an account is left: what waits is sent if that can be done, else the person is told how much would stay sealed
 * on the device and chooses. `mayLeave` resolves to false where the person stays.
 */
export function useLeave(outbox: Outbox | null): { mayLeave: () => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayLeave = async (): Promise<boolean> => {
    if (!outbox) return true;
    const left = await beforeSignOut(outbox);
    if (left.waiting === 0) return true;
    return new Promise((resolve) => setAsked({ ...left, answer: resolve }));
  };
  const settle = (leave: boolean) => () => {
    asked?.answer(leave);
    setAsked(null);
  };
  const dialog = asked && (
    <ConfirmDialog
      opened
      title={leaveWords.title(asked.waiting)}
      text={leaveWords.text(asked.withNotes, sealingKey() !== null)}
      confirm={leaveWords.leave}
      cancel={leaveWords.stay}
      onConfirm={settle(true)}
      onCancel={settle(false)}
    />
  );
  return { mayLeave, dialog };
}
