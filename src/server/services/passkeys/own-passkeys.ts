import type { NewCredential, OwnPasskeys } from "#contract/passkeys.ts";
import type { PasskeyError } from "#contract/errors.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { PasskeyTable } from "#server/database/schema.ts";
import { notFound, refused } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { auditAccounts } from "#server/services/audit/write-audit.ts";
import { holdLogin } from "#server/services/accounts/hold-login.ts";
import { isSharedDevice } from "#server/services/accounts/known-devices.ts";
import type { Actor, Context } from "#server/services/context.ts";
import { queueMail } from "#server/services/mail/queue-mail.ts";
import { takeChallenge } from "./challenges.ts";
import type { RelyingParty } from "./relying-party.ts";

/** More than anyone has devices. */
const MOST = 20;

const passkeyRefused = (code: PasskeyError): Error => refused(code);

export const passkeysOf = (db: Queryable, loginId: string): Promise<PasskeyTable[]> =>
  db
    .selectFrom("passkey")
    .selectAll()
    .where("login_id", "=", loginId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** The actor's passkeys, and whether another may be made on the device of this cookie. */
export async function listPasskeys(
  { db, actor }: Context,
  party: RelyingParty | undefined,
  deviceToken: string | undefined,
): Promise<OwnPasskeys> {
  const rows = await passkeysOf(db, actor.loginId);
  const offer = !party ? "unavailable" : (await isSharedDevice(db, deviceToken)) ? "shared_device" : "offered";
  return {
    passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
    offer,
  };
}

/** Throws 400 where the actor may add none here: everybody knows the screen code of a device that is shared. */
export async function requireOwnDevice(
  db: Queryable,
  actor: Actor,
  deviceToken: string | undefined,
): Promise<PasskeyTable[]> {
  if (await isSharedDevice(db, deviceToken)) throw passkeyRefused("SHARED_DEVICE");
  const rows = await passkeysOf(db, actor.loginId);
  if (rows.length >= MOST) throw passkeyRefused("TOO_MANY_PASSKEYS");
  return rows;
}

interface Given {
  actor: Actor;
  name: string;
  credential: NewCredential;
  party: RelyingParty;
  deviceToken: string | undefined;
  now: Date;
}

/** Adds a passkey that a browser has made to the actor's login, and tells its address. Throws 400 with a `PasskeyError`, 401 where the session has ended meanwhile. */
export async function addPasskey(
  database: Database,
  { actor, name, credential, party, deviceToken, now }: Given,
): Promise<void> {
  const expectedChallenge = await takeChallenge(
    database,
    credential.response.clientDataJSON,
    { purpose: "add", session_id: actor.sessionId },
    now,
  );
  const made = await verify(credential, expectedChallenge, party);
  await database.write(async (db) => {
    await holdLogin(db, actor);
    await requireOwnDevice(db, actor, deviceToken);
    // It opens no more than the session does that it was made in.
    const { school_ids } = await db
      .selectFrom("session")
      .select("school_ids")
      .where("id", "=", actor.sessionId)
      .executeTakeFirstOrThrow();
    const row = {
      id: newId(),
      login_id: actor.loginId,
      ...made,
      school_ids,
      name,
      created_at: now.toISOString(),
      last_used_at: null,
    };
    const added = await db
      .insertInto("passkey")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw passkeyRefused("PASSKEY_REFUSED");
    await auditAccounts(db, actor.loginId, "passkey.added", now);
    const { email } = await db
      .selectFrom("login")
      .select("email")
      .where("id", "=", actor.loginId)
      .executeTakeFirstOrThrow();
    await queueMail(db, {
      schoolId: actor.schoolId,
      recipient: email,
      now,
      subject: `A passkey was added to your ${PRODUCT_NAME} account`,
      paragraphs: [
        "You can now sign in to your account with a passkey as well as your password.",
        "If this was not you, choose Forgot your password? on the sign-in page at once: a new password removes every passkey. Then tell your school's administrators.",
      ],
    });
  });
}

async function verify(
  credential: NewCredential,
  expectedChallenge: string,
  party: RelyingParty,
): Promise<Pick<PasskeyTable, "credential_id" | "public_key" | "counter" | "transports">> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const response = { ...credential, clientExtensionResults: credential.clientExtensionResults ?? {} };
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified) throw passkeyRefused("PASSKEY_REFUSED");
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: JSON.stringify(credential.response.transports ?? []),
  };
}

/** Calls one of the actor's passkeys by another name. 404 for any other. */
export async function renamePasskey({ db, actor }: Context, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ name })
    .where("login_id", "=", actor.loginId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

/** Ends one of the actor's passkeys. 404 for any other. */
export async function endPasskey({ db, actor, now }: Context, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey")
    .where("login_id", "=", actor.loginId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await auditAccounts(db, actor.loginId, "passkey.ended", now);
}

/** Ends a login's passkeys, or those made since a moment: whoever had its address or password in between may have made them. */
export async function endPasskeysOf(db: Queryable, loginId: string, since?: string): Promise<void> {
  await db
    .deleteFrom("passkey")
    .where("login_id", "=", loginId)
    .$if(since !== undefined, (query) => query.where("created_at", ">=", since ?? ""))
    .execute();
}
