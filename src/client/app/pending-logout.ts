import { logout } from "#client/api/session.ts";
import { clearLeaving, readCachedSession } from "./cached-session.ts";

let sending: Promise<boolean> | null = null;

async function attempt(): Promise<boolean> {
  const { leaving } = await readCachedSession();
  if (!leaving) return true;
  const done = await logout().catch(() => false);
  if (done) await clearLeaving();
  return done;
}

/**
 * Sends a logout that the server has not heard of, if there is one. True when none is left. Two never run at once: a
 * second one, sent late, could end the session of whoever signed in meanwhile.
 */
export function sendPendingLogout(): Promise<boolean> {
  sending ??= attempt().finally(() => {
    sending = null;
  });
  return sending;
}

/** Tries again whenever the network seems to be back. */
export function watchPendingLogout(): void {
  void sendPendingLogout();
  addEventListener("online", () => void sendPendingLogout());
}
