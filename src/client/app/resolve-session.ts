import type { Account } from "#contract/auth.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import { hearSealingKey } from "#client/api/sealing-key.ts";
import { saysNobody } from "#client/api/respond.ts";
import type { Sent } from "#client/api/send.ts";
import { isAccount, isLockedAccount } from "#client/api/session.ts";
import type { Session } from "#client/routes/-gate.ts";
import type { CachedSession } from "./cached-session.ts";

/**
 * What the server said of who is signed in. `unknown` is no answer to that question, whatever came. `ended`: in the
 * server's own words; an empty answer, which may be anybody's, only tells of nobody.
 */
export type Asked =
  | { kind: "account"; account: Account }
  | { kind: "locked"; accountId: string; askedAt: number }
  | { kind: "nobody"; ended?: true }
  | { kind: "unknown" };

/** Whether it is the server's own word of who works here; an empty answer and none at all are not. */
export const isServersWord = (asked: Asked): boolean =>
  asked.kind === "nobody" ? asked.ended === true : asked.kind !== "unknown";

/** A session as the start found it; `locked` and `ended` where the server calls it so. */
export type Found = Session & { locked?: true; ended?: true };

/** How long the cached account waits for the server, in ms. */
const PATIENCE_MS = 2000;
/** With nobody to fall back on, waiting is worth more; in ms. */
const PATIENCE_ALONE_MS = 8000;

/** The key is the server's, not the account's. */
function withoutKey({ sealing_key, ...account }: Account & { sealing_key?: unknown }): Account {
  hearSealingKey(sealing_key);
  return account;
}

/**
 * Reads the answer of GET /auth/me, which is the account or nothing; JSON of a captive portal is no answer. `askedAt`: as
 * `performance.now()` told it.
 */
export function readMe({ status, body }: Sent, askedAt: number): Asked {
  // Or in the words of another server that answers in the same form.
  if (saysNobody(body) || (isErrorAnswer(body) && body.statusCode === 401)) return { kind: "nobody", ended: true };
  if (status >= 200 && status < 300) {
    if (isLockedAccount(body)) return { kind: "locked", accountId: body.id, askedAt };
    if (isAccount(body)) return { kind: "account", account: withoutKey(body) };
    if (body === undefined || body === null) return { kind: "nobody" };
  }
  return { kind: "unknown" };
}

interface Given {
  /** Asks the server; never throws. */
  ask: () => Promise<Asked>;
  cached: CachedSession;
  /** `/login?expired=true`: the cached account just ended. */
  ignoreCache: boolean;
  now: Date;
  /** An answer that came after the wait was over; it still applies. */
  late: (asked: Asked) => void;
  patience?: { cached: number; alone: number };
}

/** The cached account, where its session may still be on. */
export function usableAccount({
  cached,
  ignoreCache,
  now,
}: Pick<Given, "cached" | "ignoreCache" | "now">): Account | null {
  const { account, leaving } = cached;
  if (!account || leaving || ignoreCache) return null;
  return Date.parse(account.session_expires_at) > now.getTime() ? account : null;
}

/** The session of an answer that nobody is signed in. */
export const signedOut = ({ ended }: Extract<Asked, { kind: "nobody" }>): Found => ({
  state: "signed-out",
  ...(ended ? { ended } : {}),
});

const after = (ms: number): Promise<"late"> => new Promise((resolve) => setTimeout(() => resolve("late"), ms));

/**
 * Who works here, before anything renders: the server's answer; where it could not be asked,
 * takes too long or says nothing, the cached account if its session has not ended.
 */
export async function resolveSession({ ask, cached, ignoreCache, now, late, patience }: Given): Promise<Found> {
  if (cached.leaving) return { state: "signed-out" };
  const usable = usableAccount({ cached, ignoreCache, now });
  const wait = usable ? (patience?.cached ?? PATIENCE_MS) : (patience?.alone ?? PATIENCE_ALONE_MS);
  const asking = ask();
  const first = await Promise.race([asking, after(wait)]);
  if (first === "late") void asking.then(late);
  const asked: Asked = first === "late" ? { kind: "unknown" } : first;
  if (asked.kind === "account") return { state: "signed-in", account: asked.account };
  if (asked.kind === "nobody" && (asked.ended || !usable)) return signedOut(asked);
  // Whose device it is, it tells from what it keeps itself; keeping nothing, it can only sign in anew.
  if (asked.kind === "locked")
    return cached.account?.id === asked.accountId
      ? { state: "signed-in", account: cached.account, locked: true }
      : { state: "signed-out" };
  if (usable) return { state: "signed-in", account: usable };
  return ignoreCache ? { state: "signed-out" } : { state: "unreachable" };
}
