import * as calls from "#contract/notification.ts";
import { deviceKey } from "#server/services/accounts/device-key.ts";
import { requestReset } from "#server/services/accounts/request-reset.ts";
import { checkLink } from "#server/services/accounts/use-link.ts";
import { countAttempt, countLook } from "#server/services/limits/rate-limit.ts";
import { createTicket } from "#server/services/support/create-ticket.ts";
import { clientAddress } from "./client-address.ts";
import type { Deps } from "./deps.ts";
import { readDeviceCookie } from "./device-cookie.ts";
import { type Api, openContext, serve, serveOpen } from "./serve.ts";

const LOOKS = { most: 300, seconds: 300 };
const TICKETS = { name: "support", most: 10, seconds: 3600 };
const RESETS = { most: 30, seconds: 3600 };

export function notificationRoutes(api: Api, deps: Deps): void {
  serveOpen(api, calls.requestPasswordReset, async (c, { body }) => {
    const now = deps.clock();
    // A device that signed in before is counted by itself, so that nobody on its network can use up its asking.
    const known = await deviceKey(deps.database.read, body.email, readDeviceCookie(c, deps), now);
    await countAttempt(
      deps.database,
      known ? `reset/device/${known}` : `reset/address/${clientAddress(c, deps)}`,
      RESETS,
      now,
    );
    await requestReset(deps.database, {
      email: body.email,
      publicOrigin: deps.config.publicOrigin,
      closed: c.get("closed"),
      now,
    });
    return { status: 200 as const };
  });

  serveOpen(api, calls.checkLink, async (c, { query }) => {
    await countLook(deps.database, `link/address/${clientAddress(c, deps)}`, LOOKS, deps.clock());
    const { db, now } = openContext(deps);
    return checkLink(db, query.key, query.token, now);
  });

  serve(api, deps, calls.createSupportTicket, (ctx, { body }) => createTicket(ctx, body), TICKETS);
}
