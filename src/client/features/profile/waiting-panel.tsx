import { type ReactNode, useEffect, useState } from "react";
import { useOutbox, useOutboxStatus } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import classes from "./profile.module.css";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

const moment = new Intl.DateTimeFormat(undefined, { weekday: "long", hour: "numeric", minute: "numeric", day: "numeric", month: "long" });
const megabytes = new Intl.NumberFormat(undefined, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });

/** Room on the device, in bytes, as the browser estimates it; null where it does not tell. */
function useRoom(): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    // Without a secure address there is no storage manager, whatever the types say.
    const storage: StorageManager | undefined = navigator.storage;
    void storage?.estimate().then(({ usage }) => setRoom(usage ?? null));
  }, []);
  return room;
}

/** What waits to be sent, since when, and the room that the app takes on the device (reliability, *The outbox*, 7). */
export function WaitingPanel(): ReactNode {
  const outbox = useOutbox();
  const { waiting, needsYou, oldest } = useOutboxStatus();
  const room = useRoom();
  const [busy, setBusy] = useState(false);
  const sendNow = async (): Promise<void> => {
    setBusy(true);
    await outbox.flush().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Section title={words.waitingTitle}>
      {waiting === 0 && needsYou === 0 && <p>{words.nothingWaiting}</p>}
      {waiting > 0 && <p>{words.waiting(waiting)}</p>}
      {needsYou > 0 && <p>{words.needsYou(needsYou)}</p>}
      {oldest && <p className={classes.soft}>{words.since(moment.format(new Date(oldest)))}</p>}
      {waiting > 0 && (
        <Button busy={busy} onClick={sendNow}>
          {words.sendNow}
        </Button>
      )}
      {room !== null && <p className={classes.soft}>{words.room(megabytes.format(room / 1_000_000))}</p>}
    </Section>
  );
}
