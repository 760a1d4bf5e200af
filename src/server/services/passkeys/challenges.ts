import { z } from "zod";
import type { Database } from "#server/database/database.ts";
import type { PasskeyChallengeTable } from "#server/database/schema.ts";
import { refused } from "#server/errors.ts";
import type { PasskeyError } from "#contract/errors.ts";
import { newToken } from "#server/services/accounts/tokens.ts";

/** How long a browser may take, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

type Asked = Pick<PasskeyChallengeTable, "purpose" | "session_id">;

/** Keeps a new challenge, to be answered once; of a signed-in session by that session alone. */
export async function keepChallenge(database: Database, asked: Asked, now: Date): Promise<string> {
  const challenge = newToken();
  await database.write(async (db) => {
    await db.deleteFrom("passkey_challenge").where("expires_at", "<=", now.toISOString()).execute();
    await db
      .insertInto("passkey_challenge")
      .values({ ...asked, challenge, expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString() })
      .execute();
  });
  return challenge;
}

/** In base64url, as all of ours; nothing else is asked of the database, which takes no NUL. */
const clientData = z.object({ challenge: z.string().regex(/^[\w-]{1,128}$/) });

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())).challenge;
  } catch {
    return undefined;
  }
}

/**
 * The challenge that a browser's answer is to, which is used up by this, whatever comes of it. Throws 400
 * `CHALLENGE_EXPIRED` where it is none of ours, was used before, or is too old.
 */
export async function takeChallenge(
  database: Database,
  clientDataJSON: string,
  asked: Asked,
  now: Date,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON) ?? "";
  const taken = await database.write((db) =>
    db
      .deleteFrom("passkey_challenge")
      .where("challenge", "=", challenge)
      .where("purpose", "=", asked.purpose)
      .where("session_id", asked.session_id === null ? "is" : "=", asked.session_id)
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst(),
  );
  if (taken.numDeletedRows === 0n) throw refused("CHALLENGE_EXPIRED" satisfies PasskeyError);
  return challenge;
}
