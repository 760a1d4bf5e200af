import * as calls from "#contract/auth.ts";
import { describeAccount, listPersons } from "#server/services/accounts/describe-account.ts";
import { endOwnSession, listSessions } from "#server/services/accounts/own-sessions.ts";
import { confirmSchool } from "#server/services/accounts/schools-to-confirm.ts";
import { openSealedKey, publicSealingKey } from "#server/services/accounts/sealing-key.ts";
import { endSession, schoolsOfSession } from "#server/services/accounts/sessions.ts";
import { issuePin, lockSession, openByPin, removePin } from "#server/services/accounts/session-lock.ts";
import { signIn } from "#server/services/accounts/sign-in.ts";
import { describeSession, switchAccount } from "#server/services/accounts/switch-account.ts";
import { emailOf, hasPassword, provePassword, unlock } from "#server/services/accounts/unlock.ts";
import { setPasswordByLink } from "#server/services/accounts/use-link.ts";
import type { Queryable } from "#server/services/context.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { changeAccount, changeThenTell } from "./change-account.ts";
import { clientAddress, deviceOf } from "./client-address.ts";
import { limitSignIn } from "./limit-sign-in.ts";
import type { Deps } from "./deps.ts";
import { readDeviceCookie, writeDeviceCookie } from "./device-cookie.ts";
import { replaceSession } from "./replace-session.ts";
import { type Api, keyedRequest, openContext, type Request, requireSession, serve, serveOpen } from "./serve.ts";
import { clearSessionCookie, prolongSessionCookie, readSessionCookie } from "./session-cookie.ts";

/** A whole school sets its passwords from one address. */
const BY_ADDRESS = { most: 300, seconds: 300 };

/** Beside the few tries that each PIN has. */
const BY_PIN = { most: 30, seconds: 300 };

export function authRoutes(api: Api, deps: Deps): void {
  serveOpen(api, calls.unifiedLogin, async (c, { body }) => {
    const from = {
      device: deviceOf(c),
      deviceToken: readDeviceCookie(c, deps),
      closed: c.get("closed"),
      now: deps.clock(),
    };
    await limitSignIn(c, deps, body.email, from);
    const signedIn = await signIn(deps.database, { ...body, ...from, publicOrigin: deps.config.publicOrigin });
    await replaceSession(c, deps, signedIn, body.remember ?? false);
    return { account: signedIn.account, persons: signedIn.persons, sealing_key: await publicSealingKey(deps.database) };
  });

  serveOpen(api, calls.renewSession, (c, { body, key }) =>
    changeThenTell(
      c,
      deps,
      keyedRequest(c, key),
      (ctx) => switchAccount(ctx, body.account_id, deps.config.closed),
      describeSession,
    ),
  );

  serveOpen(api, calls.unlock, async (c, { body }) => {
    const { actor } = requireSession(c);
    const from = { deviceToken: readDeviceCookie(c, deps), closed: c.get("closed"), now: deps.clock() };
    await limitSignIn(c, deps, await emailOf(deps.database.read, actor.loginId), from);
    await unlock(deps.database, { actor, password: body.password, ...from });
    return { status: 200 as const };
  });

  serveOpen(api, calls.lockSession, async (c) => {
    const { actor } = requireSession(c);
    await deps.database.write((db) => lockSession(db, actor.sessionId, deps.clock()));
    return { status: 200 as const };
  });

  serveOpen(api, calls.unlockByPin, async (c, { body }) => {
    const { actor } = requireSession(c);
    const now = deps.clock();
    await countAttempt(deps.database, `pin/login/${actor.loginId}`, BY_PIN, now);
    await openByPin(deps.database, { ...body, actor, now });
    return { status: 200 as const };
  });

  serveOpen(api, calls.issuePin, async (c, { body }) => {
    const { actor } = requireSession(c);
    const from = { deviceToken: readDeviceCookie(c, deps), closed: c.get("closed"), now: deps.clock() };
    await limitSignIn(c, deps, await emailOf(deps.database.read, actor.loginId), from);
    const issue = (db: Queryable) => issuePin(db, actor, from.now);
    if (!(await hasPassword(deps.database.read, actor.loginId))) return deps.database.write(issue);
    return provePassword(deps.database, { actor, password: body.password ?? "", ...from }, issue);
  });

  serve(api, deps, calls.removePin, async (ctx, { params }) => {
    await removePin(ctx, params.id);
    return { status: 200 as const };
  });

  serveOpen(api, calls.me, async (c) => {
    const session = requireSession(c);
    const { db, now } = openContext(deps);
    const account = await describeAccount(db, session.actor.accountId, session, now);
    prolongSessionCookie(c, deps, session);
    return { ...account, sealing_key: await publicSealingKey(deps.database) };
  });

  serveOpen(api, calls.unseal, async (c, { body }) => ({
    key: await openSealedKey(deps.database, requireSession(c).actor.accountId, body.sealed),
  }));

  serveOpen(api, calls.logout, async (c) => {
    const token = readSessionCookie(c, deps);
    if (token) await deps.database.write((db) => endSession(db, token));
    clearSessionCookie(c, deps);
    // Never "storage": what waits to be sent must outlive a sign-out.
    c.header("Clear-Site-Data", '"cache"');
    return { status: 200 as const };
  });

  serveOpen(api, calls.activateAccount, async (c, { body }) => {
    await countLinkUse(c, deps);
    const device = await setPasswordByLink(deps.database, "activate", {
      ...body,
      deviceToken: readDeviceCookie(c, deps),
      now: deps.clock(),
    });
    writeDeviceCookie(c, deps, device);
    return { status: 200 as const };
  });

  serveOpen(api, calls.changePasswordByLink, async (c, { body }) => {
    await countLinkUse(c, deps);
    const device = await setPasswordByLink(deps.database, "reset", {
      ...body,
      deviceToken: readDeviceCookie(c, deps),
      now: deps.clock(),
    });
    writeDeviceCookie(c, deps, device);
    return { status: 200 as const };
  });

  serve(api, deps, calls.getPersonsList, async ({ db, actor, now }) => ({
    persons: await listPersons(db, {
      loginId: actor.loginId,
      currentAccountId: actor.accountId,
      schoolIds: await schoolsOfSession(db, actor.sessionId),
      closed: deps.config.closed,
      now,
    }),
  }));

  serveOpen(api, calls.confirmSchool, (c, { body, key }) =>
    changeAccount(c, deps, keyedRequest(c, key), (ctx) => confirmSchool(ctx, body)),
  );

  serve(api, deps, calls.listSessions, async (ctx) => ({ sessions: await listSessions(ctx) }));

  serve(api, deps, calls.endSession, async (ctx, { params }) => {
    await endOwnSession(ctx, params.id);
    return { status: 200 as const };
  });
}

function countLinkUse(c: Request, deps: Deps): Promise<void> {
  return countAttempt(deps.database, `link/address/${clientAddress(c, deps)}`, BY_ADDRESS, deps.clock());
}
