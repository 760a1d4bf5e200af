import { me } from "#client/api/session.ts";
import { ME_WITH_PAGE, NO_SESSION } from "#contract/with-page.ts";
import { saidSince } from "./other-tabs.ts";
import { owedLock, owesLogout } from "./owed.ts";
import { sendPendingLogout } from "./pending-logout.ts";
import { type Asked, readMe } from "./resolve-session.ts";

const unknown: Asked = { kind: "unknown" };

const owesNothing = (): boolean => !owesLogout() && owedLock() === null;

/** The server hears first that the device was locked or signed out; until it has, it is asked nothing. */
async function told(): Promise<boolean> {
  if (owesLogout() && !(await sendPendingLogout())) return false;
  return owedLock() === null || (await import("./afterwards.ts")).tellLock();
}

/** Asks the server who is signed in; a network that failed is an answer to nothing. */
export async function askMe(): Promise<Asked> {
  if (!(await told())) return unknown;
  const askedAt = performance.now();
  return me().then(
    (sent) => readMe(sent, askedAt),
    () => unknown,
  );
}

/** What this device did to its session since the page was asked for, or has still to tell, makes what came with it no answer. */
const countsStill = (): boolean => owesNothing() && !saidSince(performance.timeOrigin);

/** Whether the server sent the page to somebody without any session: then there is nothing to ask, and nobody to remember. */
export const isForNobody = (): boolean =>
  document.querySelector(`meta[name="${NO_SESSION}"]`) !== null && countsStill();

/** The same for a page that has just been opened, which may have begun to ask. */
export async function askMeAtStart(): Promise<Asked> {
  if (isForNobody()) return { kind: "nobody", ended: true };
  if (!document.querySelector(`link[href="/api${ME_WITH_PAGE}"]`) || !countsStill()) return askMe();
  return me({ path: ME_WITH_PAGE, asked: Date.now() - performance.now() }).then(
    (sent) => readMe(sent, 0),
    () => unknown,
  );
}
