import type { ProofError } from "#contract/errors.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { AppError, notFound } from "#server/errors.ts";
import type { Claims } from "#server/identity/provider.ts";
import type { ProviderSettings } from "#server/identity/provider-settings.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import type { Actor } from "#server/services/context.ts";
import { listPersons } from "./describe-account.ts";
import { requireWithin } from "./linked-login.ts";
import { markProven, schoolsOfSession } from "./sessions.ts";

/** By so much the clocks of a provider and of this server may differ, in ms. */
const SKEW_MS = 60_000;

const refusal = (status: 400 | 403, code: ProofError): AppError => new AppError(status, code);

/** Of the providers those by which the actor's session can be proven: their login is linked there, and the provider opens all that the session does. */
export async function provingProviders<P extends ProviderSettings>(
  db: Queryable,
  actor: Actor,
  settings: readonly P[],
  now: Date,
): Promise<P[]> {
  const rows = await db.selectFrom("identity").select("issuer").where("login_id", "=", actor.loginId).execute();
  const issuers = new Set(rows.map(({ issuer }) => issuer));
  const linked = settings.filter(({ proves, issuer }) => proves && issuers.has(issuer));
  if (linked.length === 0) return [];
  const reached = await reachOf(db, actor, await schoolsOfSession(db, actor.sessionId), now);
  const proving: P[] = [];
  for (const one of linked) {
    const opened = new Set(await reachOf(db, actor, one.schoolIds, now));
    if (reached.every((accountId) => opened.has(accountId))) proving.push(one);
  }
  return proving;
}

/** The accounts that a session or a provider kept to these schools may turn to. */
const reachOf = async (db: Queryable, { loginId }: Actor, schoolIds: readonly string[], now: Date): Promise<string[]> =>
  (await listPersons(db, { loginId, schoolIds, now })).map(({ account_id }) => account_id);

/** Throws 404 where the actor's session cannot be proven by the provider. */
export async function requireProving(
  db: Queryable,
  actor: Actor,
  settings: ProviderSettings,
  now: Date,
): Promise<void> {
  if ((await provingProviders(db, actor, [settings], now)).length === 0) throw notFound();
}

interface Given {
  actor: Actor;
  claims: Claims;
  settings: ProviderSettings;
  /** When the browser was sent there. */
  begun: Date;
  now: Date;
}

/**
 * Proves the actor's session: their person at the provider signed in there since they were sent. Throws 400 `NOT_FRESH`
 * where the provider does not say so, 403 `NOT_YOU` or `OUTSIDE`, 404 as `requireProving`.
 */
export async function proveByProvider(
  database: Database,
  { actor, claims, settings, begun, now }: Given,
): Promise<void> {
  requireWithin(claims, settings);
  await database.write(async (db) => {
    await requireProving(db, actor, settings, now);
    const linked = await db
      .selectFrom("identity")
      .select("login_id")
      .where("issuer", "=", claims.issuer)
      .where("subject", "=", claims.subject)
      .executeTakeFirst();
    if (linked?.login_id !== actor.loginId) throw refusal(403, "NOT_YOU");
    if (!isFresh(claims.authenticatedAt, begun, now)) throw refusal(400, "NOT_FRESH");
    await markProven(db, actor.sessionId, now);
    await auditAccount(db, actor.accountId, "login.proven", now, { by: "provider", provider: settings.id });
  });
}

/** An earlier sign-in may be of whoever had the device then. */
function isFresh(at: Date | undefined, begun: Date, now: Date): boolean {
  return at !== undefined && at.getTime() >= begun.getTime() - SKEW_MS && at.getTime() <= now.getTime() + SKEW_MS;
}
