const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("daybell-session");

/** Tells the other tabs who works here now; nobody: null. */
export const tellTabs = (accountId: string | null): void => channel?.postMessage({ accountId });

/** Another tab signed in, switched or signed out. */
export function onOtherTab(listener: (accountId: string | null) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<{ accountId: string | null }>) => listener(event.data.accountId));
}
