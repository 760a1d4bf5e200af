import * as calls from "#contract/passkeys.ts";
import { notFound } from "#server/errors.ts";
import { CHALLENGE_MS, keepChallenge } from "#server/services/passkeys/challenges.ts";
import {
  addPasskey,
  endPasskey,
  listPasskeys,
  passkeysOf,
  renamePasskey,
  requireOwnDevice,
} from "#server/services/passkeys/own-passkeys.ts";
import { proveByPasskey } from "#server/services/passkeys/prove-by-passkey.ts";
import { type RelyingParty, relyingParty } from "#server/services/passkeys/relying-party.ts";
import { signInByPasskey } from "#server/services/passkeys/sign-in-by-passkey.ts";
import { transportsOf } from "#server/services/passkeys/verify-passkey.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { emailOf } from "#server/services/accounts/unlock.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { clientAddress, deviceOf } from "./client-address.ts";
import type { Deps } from "./deps.ts";
import { readDeviceCookie } from "./device-cookie.ts";
import { replaceSession } from "./replace-session.ts";
import { type Api, type Request, requireSession, serve, serveOpen } from "./serve.ts";

/** Every login page that is opened asks for one: a whole school at eight o'clock, from one address. */
const BY_ADDRESS = { most: 1200, seconds: 300 };
const OWN = { most: 60, seconds: 300 };

const DONE = { status: 200 as const };

export function passkeyRoutes(api: Api, deps: Deps): void {
  const known = relyingParty(deps.config.publicOrigin);
  const party = (): RelyingParty => {
    if (!known) throw notFound();
    return known;
  };
  const countAddress = (c: Request): Promise<void> =>
    countAttempt(deps.database, `passkey/address/${clientAddress(c, deps)}`, BY_ADDRESS, deps.clock());

  serveOpen(api, calls.askForPasskey, async (c) => {
    const { id: rpID } = party();
    await countAddress(c);
    return requestOptions(
      rpID,
      await keepChallenge(deps.database, { purpose: "sign-in", session_id: null }, deps.clock()),
      [],
    );
  });

  serveOpen(api, calls.signInByPasskey, async (c, { body: { passkey, remember = false } }) => {
    const from = {
      device: deviceOf(c),
      deviceToken: readDeviceCookie(c, deps),
      closed: c.get("closed"),
      now: deps.clock(),
    };
    const at = party();
    await countAddress(c);
    const signedIn = await signInByPasskey(deps.database, { ...from, assertion: passkey, party: at, remember });
    await replaceSession(c, deps, signedIn, remember);
    return { account: signedIn.account, persons: signedIn.persons };
  });

  serveOpen(api, calls.askForOwnPasskey, async (c) => {
    const { actor } = requireSession(c);
    const { id: rpID } = party();
    const now = deps.clock();
    await countAttempt(deps.database, `passkey/login/${actor.loginId}`, OWN, now);
    const mine = await passkeysOf(deps.database.read, actor.loginId);
    if (mine.length === 0) throw notFound();
    const allowed = mine.map((one) => ({ id: one.credential_id, transports: transportsOf(one) }));
    return requestOptions(
      rpID,
      await keepChallenge(deps.database, { purpose: "prove", session_id: actor.sessionId }, now),
      allowed,
    );
  });

  serveOpen(api, calls.unlockByPasskey, async (c, { body: { passkey } }) => {
    await proveByPasskey(deps.database, {
      actor: requireSession(c).actor,
      assertion: passkey,
      party: party(),
      action: "login.unlocked",
      now: deps.clock(),
    });
    return DONE;
  });

  serveOpen(api, calls.listPasskeys, async (c) =>
    listPasskeys(
      { actor: requireSession(c).actor, db: deps.database.read, now: deps.clock() },
      known,
      readDeviceCookie(c, deps),
    ),
  );

  serveOpen(api, calls.askForNewPasskey, async (c) => {
    const { actor } = requireSession(c);
    const { id: rpID } = party();
    const mine = await requireOwnDevice(deps.database.read, actor, readDeviceCookie(c, deps));
    const challenge = await keepChallenge(deps.database, { purpose: "add", session_id: actor.sessionId }, deps.clock());
    const { generateRegistrationOptions } = await import("@simplewebauthn/server");
    const { rp, ...options } = await generateRegistrationOptions({
      rpName: PRODUCT_NAME,
      rpID,
      userName: await emailOf(deps.database.read, actor.loginId),
      userID: new TextEncoder().encode(actor.loginId),
      userDisplayName: actor.name,
      challenge: bytesOf(challenge),
      timeout: CHALLENGE_MS,
      excludeCredentials: mine.map((one) => ({ id: one.credential_id, transports: transportsOf(one) })),
      // Found by the browser without an e-mail, and opened by more than a touch.
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return { ...options, rp: { ...rp } };
  });

  serveOpen(api, calls.addPasskey, async (c, { body: { name, passkey } }) => {
    const { actor } = requireSession(c);
    await addPasskey(deps.database, {
      actor,
      name,
      credential: passkey,
      party: party(),
      deviceToken: readDeviceCookie(c, deps),
      now: deps.clock(),
    });
    return DONE;
  });

  serve(api, deps, calls.renamePasskey, (ctx, { params, body }) =>
    renamePasskey(ctx, params.id, body.name).then(() => DONE),
  );
  serve(api, deps, calls.endPasskey, (ctx, { params }) => endPasskey(ctx, params.id).then(() => DONE));
}

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(challenge, "base64url"));

/** Of any passkey where none is named: the browser lists what it has. */
async function requestOptions(rpID: string, challenge: string, allowed: { id: string; transports: string[] }[]) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: allowed,
  });
  return { ...options, rpId: rpID };
}
