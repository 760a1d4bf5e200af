import * as calls from "#contract/profile.ts";
import { describeAccount } from "#server/services/accounts/describe-account.ts";
import { getTerms, signTerms } from "#server/services/accounts/sign-terms.ts";
import type { Deps } from "./deps.ts";
import { type Api, requireSession, serve, serveOpen } from "./serve.ts";

export function profileRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.getTerms, getTerms);

  // Answers the account, e-mail and all, so it is done again rather than kept under a key: signing twice is signing once.
  serveOpen(api, calls.signTerms, async (c) => {
    const { actor, expiresAt } = requireSession(c);
    const now = deps.clock();
    return deps.database.write(async (db) => {
      await signTerms({ actor, db, now });
      return describeAccount(db, actor.accountId, expiresAt, now);
    });
  });
}
