import type { UseStore } from "idb-keyval";
import { type ReactNode, useState } from "react";
import { attempt } from "#client/api/attempt.ts";
import { byOwnPasskey } from "#client/api/passkey.ts";
import { request } from "#client/api/request.ts";
import { unlockByPasskey } from "#contract/routes/account.ts";
import { Button } from "#client/ui/button.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { forgetOwed } from "./owed-secret.ts";
import { forgivePin } from "./pin.ts";
import { messages } from "./messages.ts";

/** Opens the lock by one of the account's passkeys, where this device has one. */
export function PasskeyWay({ store, onUnlocked }: { store: UseStore; onUnlocked: () => Promise<void> }): ReactNode {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    setBusy(true);
    const opened = async (): Promise<void> => {
      await forgivePin(store).catch(() => undefined);
      await forgetOwed(store);
      await onUnlocked();
    };
    setProblem(await attempt(() => byOwnPasskey((passkey) => request(unlockByPasskey, { body: { passkey } })), opened));
    setBusy(false);
  };
  return (
    <>
      {problem && <FormProblem>{problem}</FormProblem>}
      <Button kind="quiet" busy={busy} onClick={() => void open()}>
        {messages.byPasskey}
      </Button>
    </>
  );
}
