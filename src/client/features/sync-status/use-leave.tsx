import { type ReactNode, useState } from "react";
import { later } from "#client/ui/later.tsx";
import type { Leaving } from "./before-sign-out.ts";
import type { Outbox } from "#client/outbox/outbox.ts";

const LeaveDialog = later(() => import("./leave-dialog.tsx").then((part) => part.LeaveDialog));

interface Asked extends Leaving {
  answer: (leave: boolean) => void;
}

interface Leave {
  /** False where the person stays. */
  mayLeave: () => Promise<boolean>;
  /** Does the work where the person may leave. */
  leaving: (work: () => Promise<void>) => () => Promise<void>;
  dialog: ReactNode;
}

/**
 * Before an account is left: what waits is sent if that can be done, else the person is told how much would stay sealed
 * on the device and chooses.
 */
export function useLeave(outbox: Outbox | null): Leave {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayLeave = async (): Promise<boolean> => {
    if (!outbox) return true;
    const { beforeSignOut } = await import("./before-sign-out.ts");
    const left = await beforeSignOut(outbox);
    if (left.waiting === 0 && !left.unknown) return true;
    return new Promise((resolve) => setAsked({ ...left, answer: resolve }));
  };
  const leaving = (work: () => Promise<void>) => async (): Promise<void> => {
    if (await mayLeave()) await work();
  };
  const settle = (leave: boolean) => () => {
    asked?.answer(leave);
    setAsked(null);
  };
  const dialog = asked && <LeaveDialog left={asked} onLeave={settle(true)} onStay={settle(false)} />;
  return { mayLeave, leaving, dialog };
}
