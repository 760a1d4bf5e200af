import { z } from "zod";
import type { PasskeyError } from "#contract/errors.ts";
import type { PasskeyAssertion } from "#contract/passkey-assertion.ts";
import type { Database } from "#server/database/database.ts";
import type { PasskeyTable } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { takeChallenge } from "./challenges.ts";
import type { RelyingParty } from "./relying-party.ts";

export const wrong = (code: PasskeyError): AppError => new AppError(401, code);

const transports = z.array(z.string());
export const transportsOf = ({ transports: kept }: Pick<PasskeyTable, "transports">): string[] =>
  transports.parse(JSON.parse(kept));

interface Given {
  assertion: PasskeyAssertion;
  party: RelyingParty;
  purpose: "sign-in" | "prove";
  /** The session that asked; null for a sign-in. */
  sessionId: string | null;
  /** Whose it must be; anybody's where left out. */
  loginId?: string;
  now: Date;
}

/**
 * The passkey that a browser's answer was made with, its owner verified by the device; its counter is moved on. Throws
 * 400 `CHALLENGE_EXPIRED`, 401 `PASSKEY_UNKNOWN` (ended, or somebody else's) or `PASSKEY_REFUSED`.
 */
export async function verifyPasskey(
  database: Database,
  { assertion, party, purpose, sessionId, loginId, now }: Given,
): Promise<PasskeyTable> {
  const expectedChallenge = await takeChallenge(
    database,
    assertion.response.clientDataJSON,
    { purpose, session_id: sessionId },
    now,
  );
  const passkey = await database.read
    .selectFrom("passkey")
    .selectAll()
    .where("credential_id", "=", assertion.id)
    .executeTakeFirst();
  if (!passkey || (loginId !== undefined && passkey.login_id !== loginId)) throw wrong("PASSKEY_UNKNOWN");
  const { userHandle, ...response } = assertion.response;
  if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString() !== passkey.login_id)
    throw wrong("PASSKEY_REFUSED");
  const { counter } = passkey;
  const newCounter = await check({ ...assertion, response }, { expectedChallenge, party, passkey, counter });
  const moved = await database.write((db) =>
    db
      .updateTable("passkey")
      .set({ counter: newCounter, last_used_at: now.toISOString() })
      .where("id", "=", passkey.id)
      // Of two answers with the same count one is a copy's.
      .where("counter", "=", counter)
      .executeTakeFirst(),
  );
  if (moved.numUpdatedRows === 0n) throw wrong("PASSKEY_REFUSED");
  return passkey;
}

async function check(
  response: Omit<PasskeyAssertion, "response"> & { response: Omit<PasskeyAssertion["response"], "userHandle"> },
  expected: { expectedChallenge: string; party: RelyingParty; passkey: PasskeyTable; counter: number },
): Promise<number> {
  const { expectedChallenge, party, passkey, counter } = expected;
  // Only who uses a passkey needs its code.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter,
        transports: transportsOf(passkey),
      },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch {
    // The library throws for whatever does not hold, and tells it in words for developers.
  }
  throw wrong("PASSKEY_REFUSED");
}
