import { type ReactNode, useState } from "react";
import { useOutbox, useOutboxSnapshot } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { DEVICE_TIME_ZONE, formatMoment } from "#client/ui/format.ts";
import { messages, panelMessages } from "./waiting-messages.ts";

/** What waits to be sent, and since when. */
export function WaitingPanel(): ReactNode {
  const outbox = useOutbox();
  const snapshot = useOutboxSnapshot();
  const { waiting, oldest } = snapshot;
  const [keeping, needsYou] = [snapshot.keeping.length, snapshot.needsYou.length];
  const [busy, setBusy] = useState(false);
  const sendNow = async (): Promise<void> => {
    setBusy(true);
    await outbox.flush().catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      {keeping === 0 && waiting === 0 && needsYou === 0 && (
        <p>{snapshot.ready ? panelMessages.nothing : messages.unread}</p>
      )}
      {keeping > 0 && <p>{panelMessages.keeping(keeping)}</p>}
      {waiting > 0 && <p>{panelMessages.waiting(waiting)}</p>}
      {needsYou > 0 && <p>{panelMessages.needsYou(needsYou)}</p>}
      {oldest && (
        <p className="fine">{panelMessages.since(formatMoment(oldest, "EEEE d MMMM H:mm", DEVICE_TIME_ZONE))}</p>
      )}
      {waiting > 0 && (
        <Button busy={busy} onClick={sendNow}>
          {messages.sendNow}
        </Button>
      )}
    </>
  );
}
