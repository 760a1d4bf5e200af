import { useEffect, useEffectEvent } from "react";
import type { Account } from "#contract/auth.ts";
import { isAccount, me } from "#client/api/session.ts";
import { useAccountChange } from "./use-account-change.ts";

/** The link is opened in the mail program: who comes back from there sees at once that the address counts. */
export function usePendingEmail(account: Account): void {
  const change = useAccountChange();
  const waits = account.pending_email !== null;
  const look = useEffectEvent(async (): Promise<void> => {
    const sent = await me().catch(() => null);
    const now = sent?.body;
    if (!isAccount(now)) return;
    if (now.id === account.id && (now.pending_email !== account.pending_email || now.email !== account.email))
      await change(now);
  });
  useEffect(() => {
    if (!waits) return;
    const onVisible = (): void => {
      if (document.visibilityState === "visible") void look();
    };
    onVisible();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [waits]);
}
