import type { UseStore } from "idb-keyval";
import { type ReactNode, useEffect } from "react";
import type { Account } from "#contract/auth.ts";
import { setBusy } from "#client/ui/busy.ts";
import { notify } from "#client/ui/notice-store.ts";
import { Sheet } from "#client/ui/sheet.tsx";
import { PinForm } from "./pin-form.tsx";
import { messages } from "./messages.ts";

interface Props {
  account: Account;
  store: UseStore;
  onKept: () => void;
  onClose: () => void;
}

/** A first PIN, over the class. */
export function PinSheet({ account, store, onKept, onClose }: Props): ReactNode {
  // What is being typed is not reloaded away by a new version.
  useEffect(() => {
    setBusy("pin", true);
    return () => setBusy("pin", false);
  }, []);
  const kept = (): void => {
    notify({ text: messages.pinKept });
    onClose();
    onKept();
  };
  return (
    <Sheet opened onClose={onClose} title={messages.setPin}>
      <PinForm account={account} store={store} onKept={kept} onCancel={onClose} />
    </Sheet>
  );
}
