import type { ProofState } from "#contract/auth.ts";
import type { OpenContext } from "#server/services/context.ts";
import type { FoundSession } from "./sessions.ts";

/** Whether a session is proven, and how its owner can do so. */
export async function describeProof({ db }: OpenContext, { actor, provenUntil, isProven }: FoundSession): Promise<ProofState> {
  const login = await db.selectFrom("login").select(["email", "password_hash"]).where("id", "=", actor.loginId).executeTakeFirstOrThrow();
  return { proven_until: isProven ? provenUntil : null, password: login.password_hash !== null, email: login.email };
}
