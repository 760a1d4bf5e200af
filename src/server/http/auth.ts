import * as calls from "#contract/auth.ts";
import { describeAccount, listPersons } from "#server/services/accounts/describe-account.ts";
import { endSession } from "#server/services/accounts/sessions.ts";
import { emailKey, signIn } from "#server/services/accounts/sign-in.ts";
import { switchAccount } from "#server/services/accounts/switch-account.ts";
import { setPasswordByLink } from "#server/services/accounts/use-link.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { clientAddress, deviceOf } from "./client-address.ts";
import type { Deps } from "./deps.ts";
import { type Api, openContext, requireSession, serve, serveOpen } from "./serve.ts";
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from "./session-cookie.ts";

/** A whole school signs in from one address at eight o'clock; one e-mail does not need many tries. */
const BY_ADDRESS = { most: 300, seconds: 300 };
const BY_EMAIL = { most: 30, seconds: 300 };

export function authRoutes(api: Api, deps: Deps): void {
  serveOpen(api, calls.unifiedLogin, async (c, { body }) => {
    const now = deps.clock();
    await countAttempt(deps.database, `sign-in/address/${clientAddress(c, deps)}`, BY_ADDRESS, now);
    await countAttempt(deps.database, `sign-in/email/${emailKey(body.email)}`, BY_EMAIL, now);
    const { token, expiresAt, account, persons } = await signIn(deps.database, { ...body, device: deviceOf(c), now });
    const previous = readSessionCookie(c, deps);
    // The session is a new one at each sign-in; the one before it on this device ends.
    if (previous) await deps.database.write((db) => endSession(db, previous));
    writeSessionCookie(c, deps, token, expiresAt, body.remember ?? false);
    return { account, persons };
  });

  serve(api, deps, calls.renewSession, (ctx, { body }) => switchAccount(ctx, body.account_id));

  serveOpen(api, calls.me, async (c) => {
    const { actor, expiresAt } = requireSession(c);
    const { db, now } = openContext(deps);
    return describeAccount(db, actor.accountId, expiresAt, now);
  });

  serveOpen(api, calls.logout, async (c) => {
    const token = readSessionCookie(c, deps);
    if (token) await deps.database.write((db) => endSession(db, token));
    clearSessionCookie(c, deps);
    // Never "storage": what waits to be sent must outlive a sign-out (reliability, *The outbox*, 6).
    c.header("Clear-Site-Data", '"cache"');
    return { status: 200 as const };
  });

  serveOpen(api, calls.activateAccount, async (c, { body }) => {
    await countLinkUse(c, deps);
    await setPasswordByLink(deps.database, "activate", { ...body, now: deps.clock() });
    return { status: 200 as const };
  });

  serveOpen(api, calls.changePasswordByLink, async (c, { body }) => {
    await countLinkUse(c, deps);
    await setPasswordByLink(deps.database, "reset", { ...body, now: deps.clock() });
    return { status: 200 as const };
  });

  serve(api, deps, calls.getPersonsList, async ({ db, actor }) => ({
    persons: await listPersons(db, actor.loginId, actor.accountId),
  }));
}

function countLinkUse(c: Parameters<typeof clientAddress>[0], deps: Deps): Promise<void> {
  return countAttempt(deps.database, `link/address/${clientAddress(c, deps)}`, BY_ADDRESS, deps.clock());
}
