import type { Queryable } from "#server/database/database.ts";
import type { LoginTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import type { Claims } from "#server/identity/provider.ts";
import type { ProviderSettings } from "#server/identity/provider-settings.ts";
import { providerError } from "./provider-error.ts";
import { emailKey } from "./email-key.ts";

/**
 * The login that a person at a provider opens: by issuer and subject or – where they come for the first time – by an
 * e-mail that the provider has verified and that is within its bound. Throws 403.
 */
export async function findLinkedLogin(
  db: Queryable,
  claims: Claims,
  settings: ProviderSettings,
): Promise<{ login: LoginTable; isLinked: boolean }> {
  requireWithin(claims, settings);
  const linked = await db
    .selectFrom("identity")
    .innerJoin("login", "login.id", "identity.login_id")
    .selectAll("login")
    .where("identity.issuer", "=", claims.issuer)
    .where("identity.subject", "=", claims.subject)
    // A roster that gave the person another address has moved their accounts to its login: then this is a first time.
    .where((eb) =>
      eb.exists(eb.selectFrom("account").select("account.id").whereRef("account.login_id", "=", "login.id")),
    )
    .executeTakeFirst();
  return linked
    ? { login: linked, isLinked: true }
    : { login: await findByEmail(db, claims, settings), isLinked: false };
}

/** Throws 403 `OUTSIDE` where the organisation is not the provider's own: never across districts, domains and tenants. */
export function requireWithin(claims: Claims, settings: ProviderSettings): void {
  if (!isWithin(claims, settings)) throw providerError("OUTSIDE");
}

function isWithin(
  { hostedDomain, tenant, district }: Claims,
  { domains, hostedOnly, tenants, districts }: ProviderSettings,
): boolean {
  if (hostedOnly && hostedDomain === undefined) return false;
  if (hostedDomain !== undefined && domains.length > 0 && !domains.includes(hostedDomain)) return false;
  if (tenants.length > 0 && !tenants.includes(tenant ?? "")) return false;
  return districts.length === 0 || districts.includes(district ?? "");
}

async function findByEmail(
  db: Queryable,
  { issuer, email, emailVerified }: Claims,
  { domains }: ProviderSettings,
): Promise<LoginTable> {
  if (email === undefined || !emailVerified) throw providerError("EMAIL_UNVERIFIED");
  const key = emailKey(email);
  if (domains.length > 0 && !domains.includes(key.slice(key.lastIndexOf("@") + 1))) throw providerError("OUTSIDE");
  const login = await db.selectFrom("login").selectAll().where("email_key", "=", key).executeTakeFirst();
  if (!login) throw providerError("NOT_ROSTERED");
  const other = await db
    .selectFrom("identity")
    .select("subject")
    .where("login_id", "=", login.id)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  // An address that went from one person to the next at the provider does not open what was the first one's.
  if (other) throw providerError("LINKED_OTHERWISE");
  return login;
}

/** Links the person at the provider to the login, for good. */
export async function linkIdentity(
  db: Queryable,
  { issuer, subject }: Claims,
  { loginId, accountId, now }: { loginId: string; accountId: string; now: Date },
): Promise<void> {
  await db.deleteFrom("identity").where("issuer", "=", issuer).where("subject", "=", subject).execute();
  const linked = await db
    .insertInto("identity")
    .values({ issuer, subject, login_id: loginId, account_id: accountId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("subject")
    .executeTakeFirst();
  // Somebody else linked this very login in the meantime.
  if (!linked) throw new AppError(409, "RESTART");
}
