import { type ReactNode, useState } from "react";
import { sealingKey } from "#client/api/sealing-key.ts";
import { Button } from "#client/ui/button.tsx";
import { messages } from "./messages.ts";

interface Props {
  name: string;
  waiting: number;
  sendWaiting: () => Promise<unknown>;
  signOut: () => Promise<void>;
  onBack: () => void;
}

/**
 * A colleague takes over the device: the account is signed out here, and what waits stays sealed for it alone.
 * It is tried once more to send that first.
 */
export function SomebodyElse({ name, waiting, sendWaiting, signOut, onBack }: Props): ReactNode {
  const [busy, setBusy] = useState(false);
  const goOn = async (): Promise<void> => {
    setBusy(true);
    await sendWaiting();
    await signOut();
  };
  return (
    <>
      <h2>{messages.otherTitle}</h2>
      <p>{messages.otherText(name)}</p>
      {waiting > 0 && <p>{messages.otherWaiting(waiting, name, sealingKey() !== null)}</p>}
      <div className="buttons">
        <Button kind="next" size="lg" wide busy={busy} onClick={goOn}>
          {messages.goOn}
        </Button>
        <Button kind="quiet" wide onClick={onBack}>
          {messages.back}
        </Button>
      </div>
    </>
  );
}
