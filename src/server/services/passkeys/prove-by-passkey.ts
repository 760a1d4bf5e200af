import type { PasskeyAssertion } from "#contract/passkey-assertion.ts";
import { notFound } from "#server/errors.ts";
import { holdLogin } from "#server/services/accounts/hold-login.ts";
import { openSession } from "#server/services/accounts/session-lock.ts";
import { markProven } from "#server/services/accounts/sessions.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import type { Actor, Database } from "#server/services/context.ts";
import type { RelyingParty } from "./relying-party.ts";
import { verifyPasskey, wrong } from "./verify-passkey.ts";

interface Given {
  actor: Actor;
  assertion: PasskeyAssertion;
  party: RelyingParty | undefined;
  /** What it is given for, as the audit trail tells it. */
  action: "login.unlocked" | "login.proven";
  now: Date;
}

/** Proves the actor's session by a passkey of its login, or opens its lock. Throws as `verifyPasskey`, and 404 where none is made. */
export async function proveByPasskey(
  database: Database,
  { actor, assertion, party, action, now }: Given,
): Promise<void> {
  if (!party) throw notFound();
  const { id } = await verifyPasskey(database, {
    assertion,
    party,
    purpose: "prove",
    sessionId: actor.sessionId,
    loginId: actor.loginId,
    now,
  });
  await database.write(async (db) => {
    await holdLogin(db, actor);
    // It may have been ended while it was verified.
    const passkey = await db.selectFrom("passkey").select("id").where("id", "=", id).executeTakeFirst();
    if (!passkey) throw wrong("PASSKEY_UNKNOWN");
    if (action === "login.unlocked") await openSession(db, actor);
    await markProven(db, actor.sessionId, now);
    await auditAccount(db, actor.accountId, action, now, { by: "passkey" });
  });
}
