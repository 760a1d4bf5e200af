import type { ProofState } from "#contract/auth.ts";
import type { ProviderSettings } from "#server/identity/provider-settings.ts";
import type { OpenContext } from "#server/services/context.ts";
import { provingProviders } from "./prove-by-provider.ts";
import type { FoundSession } from "./sessions.ts";

/** Whether a session is proven, and how its owner can do so. */
export async function describeProof(
  { db, now }: OpenContext,
  { actor, provenUntil, isProven }: FoundSession,
  configured: readonly ProviderSettings[],
): Promise<ProofState> {
  const login = await db
    .selectFrom("login")
    .select(["email", "password_hash"])
    .where("id", "=", actor.loginId)
    .executeTakeFirstOrThrow();
  const providers = (await provingProviders(db, actor, configured, now)).map(({ id, name }) => ({ id, name }));
  return {
    proven_until: isProven ? provenUntil : null,
    password: login.password_hash !== null,
    email: login.email,
    providers,
  };
}
