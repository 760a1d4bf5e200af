import { me } from "#client/api/session.ts";
import { owedLock, owesLogout } from "./owed.ts";
import { sendPendingLogout } from "./pending-logout.ts";
import { type Asked, readMe } from "./resolve-session.ts";

const unknown: Asked = { kind: "unknown" };

/** The server hears first that the device was locked or signed out; until it has, it is asked nothing. */
async function told(): Promise<boolean> {
  if (owesLogout() && !(await sendPendingLogout())) return false;
  return owedLock() === null || (await import("./afterwards.ts")).tellLock();
}

/** Asks the server who is signed in; a network that failed is an answer to nothing. */
export async function askMe(): Promise<Asked> {
  if (!(await told())) return unknown;
  const askedAt = performance.now();
  return me().then((sent) => readMe(sent, askedAt), () => unknown);
}
