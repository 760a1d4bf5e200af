import type { Account } from "#contract/auth.ts";
import { describeAccount } from "#server/services/accounts/describe-account.ts";
import { asksOf } from "#server/services/accounts/sessions.ts";
import type { Context } from "#server/services/context.ts";
import { type KeyedRequest, once } from "#server/services/idempotency/once.ts";
import type { Deps } from "./deps.ts";
import { type Request, requireSession } from "./serve.ts";

/**
 * Changes something of the signed-in account, once for a key, and answers the account as it then is. Under the key only
 * that it was done is kept, since an account holds names and an e-mail.
 */
export function changeAccount(
  c: Request,
  deps: Deps,
  request: KeyedRequest | undefined,
  change: (ctx: Context) => Promise<void>,
): Promise<Account> {
  const { expiresAt } = requireSession(c);
  return changeThenTell(c, deps, request, change, async ({ actor, db, now }) =>
    describeAccount(db, actor.accountId, { expiresAt, asks: await asksOf(db, actor.sessionId) }, now),
  );
}

/** Changes something, once for a key under which only that it was done is kept; the answer is told anew each time. */
export async function changeThenTell<T>(
  c: Request,
  deps: Deps,
  request: KeyedRequest | undefined,
  change: (ctx: Context) => Promise<void>,
  tell: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { actor } = requireSession(c);
  const now = deps.clock();
  return deps.database.write(async (db) => {
    const ctx = { actor, db, now };
    const work = async () => {
      await change(ctx);
      return { status: 200 };
    };
    await (request ? once(ctx, request, work) : work());
    return tell(ctx);
  });
}
