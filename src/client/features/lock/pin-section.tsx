import type { UseStore } from "idb-keyval";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { Button } from "#client/ui/button.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { request } from "#client/api/request.ts";
import { removePin } from "#contract/routes/account.ts";
import classes from "./lock.module.css";
import { canKeepPin, forgetPin, pinId, type PinState, pinState } from "./pin.ts";
import { PinForm } from "./pin-form.tsx";
import { messages } from "./messages.ts";

interface Props {
  account: Account;
  store: UseStore;
  /** How the PIN stood when the page was opened. */
  known: PinState;
  lock: () => Promise<void>;
}

/** The profile's part about the lock of this device: when it falls, its PIN, and locking now. */
export function PinSection({ account, store, known, lock }: Props): ReactNode {
  const [pin, setPin] = useState(known);
  /** Null before anything was tapped. */
  const [editing, setEditing] = useState<boolean | null>(null);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => void pinState(store).then(setPin), [store]);
  // What was focused goes as the form comes, and with it.
  useEffect(() => {
    if (editing !== null) part.current?.querySelector<HTMLElement>("input:not([aria-hidden]), button")?.focus();
  }, [editing]);
  const remove = async (): Promise<void> => {
    const id = await pinId(store);
    try {
      await forgetPin(store);
    } catch {
      notify({ text: messages.pinStays, tone: "problem", duration: Infinity });
      return;
    }
    // Here it opens nothing any more, whether or not the server hears of it.
    if (id !== undefined) void request(removePin, { params: { id } }).catch(() => undefined);
    setPin("none");
    // The button that was pressed goes.
    part.current?.querySelector("button")?.focus();
    notify({ text: messages.pinGone });
  };
  const onKept = (): void => {
    setPin("usable");
    setEditing(false);
    notify({ text: messages.pinKept });
  };
  return (
    <>
      <p className="soft">{messages.pinText(account.lock_after_minutes || 15)}</p>
      {!canKeepPin() && <p>{messages.pinImpossible}</p>}
      {pin === "usable" && <p>{messages.pinSet}</p>}
      {pin === "spent" && <p>{messages.pinSpent}</p>}
      {editing ? (
        <div ref={part} className={classes.fields}>
          <PinForm account={account} store={store} onKept={onKept} onCancel={() => setEditing(false)} />
        </div>
      ) : (
        <div ref={part} className="buttons">
          {canKeepPin() && (
            <Button onClick={() => setEditing(true)}>{pin === "none" ? messages.setPin : messages.changePin}</Button>
          )}
          {pin !== "none" && <Button onClick={remove}>{messages.removePin}</Button>}
          <Button onClick={lock}>{messages.lockNow}</Button>
        </div>
      )}
    </>
  );
}
