const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("daybell-session");

const SAID_AT = "daybell-session-said-at";

/** In ms since 1970, by a clock that nobody sets while the page is open. */
export const now = (): number => performance.timeOrigin + performance.now();

function writeDown(): void {
  try {
    localStorage.setItem(SAID_AT, String(now()));
  } catch {
    // Then a page that is just opening may miss it, and the server tells it with its first answer.
  }
}

/** Tells the other tabs who works here now; nobody: null. */
export function tellTabs(accountId: string | null): void {
  writeDown();
  channel?.postMessage({ accountId });
}

/** Whether a tab has told the others of a session since that moment, in ms since 1970. */
export function saidSince(moment: number): boolean {
  try {
    return Number(localStorage.getItem(SAID_AT)) >= moment;
  } catch {
    return true;
  }
}

/** Another tab signed in, switched or signed out. */
export function onOtherTab(listener: (accountId: string | null) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<{ accountId: string | null }>) =>
    listener(event.data.accountId),
  );
}
