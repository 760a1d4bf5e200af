import { type ReactNode, useEffect, useState } from "react";
import { PRODUCT_NAME } from "#contract/product.ts";
import { LockScreen } from "#client/features/lock/lock-screen.tsx";
import { useWaiting } from "#client/features/sync-status/use-waiting.ts";
import { beforeSignOut } from "#client/features/sync-status/before-sign-out.ts";
import { later } from "#client/ui/later.tsx";
import { loadLock } from "./late-parts.ts";
import type { SessionKeeper } from "./session.ts";

const Countdown = later(
  () => import("#client/features/class-tools/countdown.tsx").then((part) => part.Countdown),
  true,
);

/** Stands in place of the whole app while it is locked: nothing else of the account is in the document. */
export function LockPage({ keeper }: { keeper: SessionKeeper }): ReactNode {
  const { session, outbox, deviceStore } = keeper;
  const [locked] = useState(session);
  const waiting = useWaiting(outbox);
  useEffect(() => {
    // Watches over the tab from here on where it was opened locked.
    void loadLock(keeper);
  }, [keeper]);
  if (locked.state !== "signed-in" || !deviceStore) return null;
  return (
    <LockScreen
      product={PRODUCT_NAME}
      account={locked.account}
      store={deviceStore}
      waiting={waiting}
      above={<Countdown place="lock" />}
      sendWaiting={async () => outbox && beforeSignOut(outbox)}
      onUnlocked={async () => (await loadLock(keeper)).unlock()}
      signOut={keeper.actions.signOut}
    />
  );
}
