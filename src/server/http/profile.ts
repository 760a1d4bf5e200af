import * as calls from "#contract/profile.ts";
import { getTerms, signTerms } from "#server/services/accounts/sign-terms.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { changePassword } from "#server/services/profile/change-password.ts";
import { confirmEmailChange, requestEmailChange } from "#server/services/profile/email-change.ts";
import { getLeaderboard } from "#server/services/profile/leaderboard.ts";
import { chooseImage } from "#server/services/profile/set-avatar.ts";
import { hashOfNone } from "#server/services/accounts/passwords.ts";
import { undoEmailChange } from "#server/services/profile/undo-email-change.ts";
import { updateProfile } from "#server/services/profile/update-profile.ts";
import { TICKET_TYPES } from "#server/services/support/ticket-types.ts";
import { changeAccount } from "./change-account.ts";
import { clientAddress } from "./client-address.ts";
import type { Deps } from "./deps.ts";
import { readDeviceCookie, writeDeviceCookie } from "./device-cookie.ts";
import { type Api, keyedRequest, type Request, requireSession, serve, serveOpen } from "./serve.ts";

/** Each request mails two addresses, one of them a stranger's, and tells whether an address is free. */
const EMAIL_REQUESTS = { most: 10, seconds: 3600 };
const LINK_USES = { most: 300, seconds: 300 };

export function profileRoutes(api: Api, deps: Deps): void {
  const countLinkUse = (c: Request): Promise<void> =>
    countAttempt(deps.database, `link/address/${clientAddress(c, deps)}`, LINK_USES, deps.clock());

  serve(api, deps, calls.getTerms, getTerms);
  serveOpen(api, calls.signTerms, (c, { body, key }) =>
    changeAccount(c, deps, keyedRequest(c, key), (ctx) => signTerms(ctx, body.version)),
  );
  serve(api, deps, calls.getLeaderboard, (ctx, { query }) => getLeaderboard(ctx, query.limit));
  serveOpen(api, calls.updateProfile, (c, { body, key }) =>
    changeAccount(c, deps, keyedRequest(c, key), (ctx) => updateProfile(ctx, body)),
  );
  serveOpen(api, calls.updateImage, (c, { body, key }) =>
    changeAccount(c, deps, keyedRequest(c, key), (ctx) => chooseImage(ctx, body.image)),
  );

  serveOpen(api, calls.changePassword, async (c, { body, key }) => {
    const { actor } = requireSession(c);
    // Without the body: a fingerprint of it would be a fast hash of both passwords. Whether a repeated one is the same, the service judges.
    const request = key ? { key, fingerprint: `${c.req.method} ${c.req.path}` } : undefined;
    await changePassword(deps.database, {
      ...body,
      actor,
      deviceToken: readDeviceCookie(c, deps),
      closed: c.get("closed"),
      now: deps.clock(),
      request,
    });
    return { status: 200 as const };
  });

  serveOpen(
    api,
    calls.requestEmailChange,
    async (c, { body, key }) => {
      const { actor, isProven } = requireSession(c);
      // Without the password: a fingerprint would be a fast hash of it.
      const request = key ? { key, fingerprint: `${c.req.method} ${c.req.path}\n${body.email}` } : undefined;
      const proof = {
        isProven,
        password: body.current_password,
        deviceToken: readDeviceCookie(c, deps),
        closed: c.get("closed"),
      };
      await requestEmailChange(deps.database, {
        ...proof,
        email: body.email,
        actor,
        now: deps.clock(),
        request,
        publicOrigin: deps.config.publicOrigin,
      });
      return { status: 200 as const };
    },
    (c) =>
      countAttempt(
        deps.database,
        `email-change/login/${requireSession(c).actor.loginId}`,
        EMAIL_REQUESTS,
        deps.clock(),
      ),
  );

  serveOpen(
    api,
    calls.confirmEmailChange,
    async (c, { query }) => {
      const now = deps.clock();
      const given = { ...query, deviceToken: readDeviceCookie(c, deps), publicOrigin: deps.config.publicOrigin };
      const { email, deviceToken } = await deps.database.write((db) => confirmEmailChange({ db, now }, given));
      writeDeviceCookie(c, deps, deviceToken);
      return { status: 200 as const, email };
    },
    countLinkUse,
  );

  serveOpen(
    api,
    calls.undoEmailChange,
    async (c, { body }) => {
      const now = deps.clock();
      const given = { ...body, deviceToken: readDeviceCookie(c, deps), noPassword: await hashOfNone() };
      const undone = await deps.database.write((db) => undoEmailChange({ db, now }, given));
      writeDeviceCookie(c, deps, undone.deviceToken);
      return { status: 200 as const, email: undone.email };
    },
    countLinkUse,
  );

  serve(api, deps, calls.getTicketTypes, async () => ({ ticket_types: [...TICKET_TYPES] }));
}
