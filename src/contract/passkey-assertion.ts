import { z } from "zod";

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, "must be base64url")
    .max(most);

/** What a browser answers once its owner has allowed a passkey, in the words of WebAuthn's JSON. */
export const passkeyAssertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(128).optional(),
  }),
  clientExtensionResults: z.looseObject({}).default({}),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
