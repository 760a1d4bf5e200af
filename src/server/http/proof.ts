import * as calls from "#contract/auth.ts";
import { mailProofCode, proveByCode } from "#server/services/accounts/proof-code.ts";
import { describeProof } from "#server/services/accounts/describe-proof.ts";
import { emailOf, unlock } from "#server/services/accounts/unlock.ts";
import { proveByPasskey } from "#server/services/passkeys/prove-by-passkey.ts";
import { relyingParty } from "#server/services/passkeys/relying-party.ts";
import { limitSignIn } from "./limit-sign-in.ts";
import type { Deps } from "./deps.ts";
import { readDeviceCookie } from "./device-cookie.ts";
import { type Api, openContext, requireSession, serve, serveOpen } from "./serve.ts";

/** Each is a mail to somebody, and five guesses of a million. */
const CODES = { name: "proof-code", most: 6, seconds: 3600 };

const DONE = { status: 200 as const };

/** Proof of who is at the device, for changes that matter. */
export function proofRoutes(api: Api, deps: Deps): void {
  serveOpen(api, calls.getProof, async (c) =>
    describeProof(openContext(deps), requireSession(c), deps.config.providers),
  );

  serveOpen(api, calls.prove, async (c, { body }) => {
    const { actor } = requireSession(c);
    const now = deps.clock();
    if ("code" in body) {
      await proveByCode(deps.database, { actor, code: body.code, now });
      return DONE;
    }
    if ("passkey" in body) {
      await proveByPasskey(deps.database, {
        actor,
        assertion: body.passkey,
        party: relyingParty(deps.config.publicOrigin),
        action: "login.proven",
        now,
      });
      return DONE;
    }
    const from = { deviceToken: readDeviceCookie(c, deps), closed: c.get("closed"), now };
    await limitSignIn(c, deps, await emailOf(deps.database.read, actor.loginId), from);
    await unlock(deps.database, { actor, password: body.password, action: "login.proven", ...from });
    return DONE;
  });

  serve(api, deps, calls.mailProofCode, (ctx) => mailProofCode(ctx).then(() => DONE), CODES);
}
