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

interface News {
  accountId: string | null;
  /** The server has ended the session; nobody has left. */
  ended: boolean;
}

/** Tells the other tabs who works here now; nobody: null. */
export function tellTabs(accountId: string | null, ended = false): void {
  writeDown();
  channel?.postMessage({ accountId, ended } satisfies News);
}

/** Whether a tab has told the others of a session since that moment, in ms since 1970. */
export function saidSince(moment: number): boolean {
  try {
    return Number(localStorage.getItem(SAID_AT)) >= moment;
  } catch {
    return true;
  }
}

/** Another tab signed in, switched or signed out, or heard that the session has ended. */
export function onOtherTab(listener: (news: News) => void): void {
  channel?.addEventListener("message", ({ data }: MessageEvent<News>) => listener(data));
}
