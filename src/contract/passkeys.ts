import { z } from "zod";
import { signedIn } from "./auth.ts";
import { defineCall, done, TAKES_PROOF, TOO_MANY } from "./call.ts";
import { passkeyAssertion } from "./passkey-assertion.ts";
import { answeredMoment, id, name } from "./scalars.ts";
import * as routes from "./routes/account.ts";

const area = "Auth";

/** What a browser is asked for a passkey with; in the words of WebAuthn's JSON. */
const requestOptions = z.looseObject({ challenge: z.string(), rpId: z.string() });
const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
});

const NOT_OFFERED = "Passkeys are not offered at this address: it has no name, or no TLS";
const REFUSED = "PASSKEY_UNKNOWN or PASSKEY_REFUSED";
const EXPIRED = "CHALLENGE_EXPIRED: not asked for here, used already, or too long ago";

export const askForPasskey = defineCall(routes.askForPasskey, {
  area,
  summary: "What to ask a browser for any passkey with, to sign in by it; for five minutes and one try.",
  access: "public",
  answer: requestOptions,
  errors: { 404: NOT_OFFERED, 429: TOO_MANY },
});

export const signInByPasskey = defineCall(routes.signInByPasskey, {
  area,
  summary: "Sign in by a passkey; sets the session cookie.",
  access: "public",
  body: z.object({
    passkey: passkeyAssertion,
    remember: z.boolean().optional().meta({ description: "Keep the session 30 days from last use, else 12 hours." }),
  }),
  answer: signedIn,
  errors: { 400: EXPIRED, 401: `${REFUSED}, or DISABLED: no account of it is in use`, 404: NOT_OFFERED, 429: TOO_MANY },
});

export const askForOwnPasskey = defineCall(routes.askForOwnPasskey, {
  area,
  summary:
    "What to ask a browser for one of one's own passkeys with, for `prove` and `unlock`; for five minutes and one try.",
  access: "signed-in",
  keyed: false,
  answer: requestOptions,
  whileLocked: requestOptions,
  errors: { 404: `${NOT_OFFERED}. The login has none`, 429: TOO_MANY },
});

export const unlockByPasskey = defineCall(routes.unlockByPasskey, {
  area,
  summary: "The same as `unlock`, by a passkey of the login.",
  access: "signed-in",
  keyed: false,
  body: z.object({ passkey: passkeyAssertion }),
  answer: done,
  whileLocked: done,
  errors: { 400: EXPIRED, 401: REFUSED, 404: NOT_OFFERED },
});

/** A passkey of one's own. */
export const ownPasskey = z.object({
  id,
  name: z.string().meta({ description: "As its owner calls it." }),
  created_at: answeredMoment,
  last_used_at: answeredMoment.nullable(),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

export const ownPasskeys = z.object({
  passkeys: z.array(ownPasskey),
  offer: z.enum(["offered", "shared_device", "unavailable"]).meta({
    description:
      "Whether one may be added here. `shared_device`: somebody else signed in on this device as well. `unavailable`: the address has no name, or no TLS.",
  }),
});
export type OwnPasskeys = z.infer<typeof ownPasskeys>;

export const listPasskeys = defineCall(routes.listPasskeys, {
  area,
  summary: "One's own passkeys, the latest first.",
  access: "signed-in",
  answer: ownPasskeys,
});

const CANNOT = "SHARED_DEVICE: somebody else signed in on this device as well. TOO_MANY_PASSKEYS: there are twenty";

export const askForNewPasskey = defineCall(routes.askForNewPasskey, {
  area,
  summary: "What to ask a browser for a new passkey with.",
  access: "signed-in",
  keyed: false,
  proof: TAKES_PROOF,
  answer: creationOptions,
  errors: { 400: CANNOT, 404: NOT_OFFERED },
});

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, "must be base64url")
    .max(most);

/** What a browser answers once it has made a passkey, in the words of WebAuthn's JSON. */
const newCredential = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(65_536),
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
  clientExtensionResults: z.looseObject({}).default({}),
});
export type NewCredential = z.input<typeof newCredential>;

const passkeyName = name(60);

export const addPasskey = defineCall(routes.addPasskey, {
  area,
  summary: "Add a passkey to the login; its address is told by mail.",
  access: "signed-in",
  keyed: false,
  proof: TAKES_PROOF,
  body: z.object({ name: passkeyName, passkey: newCredential }),
  answer: done,
  errors: { 400: `${EXPIRED}. PASSKEY_REFUSED. ${CANNOT}`, 404: NOT_OFFERED },
});

const params = z.object({ id });

export const renamePasskey = defineCall(routes.renamePasskey, {
  area,
  summary: "Call a passkey of one's own by another name.",
  access: "signed-in",
  params,
  body: z.object({ name: passkeyName }),
  answer: done,
});

export const endPasskey = defineCall(routes.endPasskey, {
  area,
  summary: "A passkey of one's own opens nothing any more.",
  access: "signed-in",
  params,
  answer: done,
});
