import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { z } from "zod";
import { newId } from "#server/ids.ts";
import { seal, unseal } from "./seal.ts";

/** How long a person may take at the provider, in seconds. */
export const FLOW_SECONDS = 600;

const PURPOSE = "daybell sign-in flow 1";

const shape = z.object({
  /** Told apart in the database, where it can be spent once. */
  id: z.string(),
  /** The provider's id. */
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** PKCE. */
  verifier: z.string(),
  /** Whether the session shall last 30 days from its last use. */
  remember: z.boolean(),
  /** The session that is to be proven, and the account that it acts as; null for a sign-in. */
  proves: z.object({ session_id: z.string(), account_id: z.string() }).nullable().default(null),
  /** Moment. */
  expires_at: z.string(),
});

/** One way to a provider and back, kept in the browser's sealed cookie between the two. */
export type Flow = z.infer<typeof shape>;

export const beginFlow = (
  provider: string,
  { remember = false, proves = null }: Partial<Pick<Flow, "remember" | "proves">>,
  now: Date,
): Flow => ({
  id: newId(),
  provider,
  proves,
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
  remember,
  expires_at: new Date(now.getTime() + FLOW_SECONDS * 1000).toISOString(),
});

/** When it began. */
export const begunAt = ({ expires_at }: Flow): Date => new Date(Date.parse(expires_at) - FLOW_SECONDS * 1000);

export const sealFlow = (key: Buffer, flow: Flow): string => seal(key, PURPOSE, flow);

/** The flow of a cookie; undefined where it is not ours, of another provider, or too old. */
export function openFlow(key: Buffer, sealed: string, provider: string, now: Date): Flow | undefined {
  const { success, data } = shape.safeParse(unseal(key, PURPOSE, sealed));
  if (!success || data.provider !== provider || data.expires_at <= now.toISOString()) return undefined;
  return data;
}
