import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { SignedIn } from "#contract/auth.ts";
import type { Done } from "#contract/call.ts";
import type { NewCredential, OwnPasskeys } from "#contract/passkeys.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

/** What to ask this browser for any passkey with, to sign in by it. */
export const askForPasskey = (): Answer<PublicKeyCredentialRequestOptionsJSON> =>
  call("POST", "/auth/passkeys/ask", ["challenge", "rpId"], { body: {} });

export const signInByPasskey = (passkey: AuthenticationResponseJSON, remember: boolean): Answer<SignedIn> =>
  call("POST", "/auth/passkeys/sign-in", ["account", "persons"], { body: { passkey, remember } });

/** What to ask it for one of one's own with. */
export const askForOwnPasskey = (): Answer<PublicKeyCredentialRequestOptionsJSON> =>
  call("POST", "/auth/proof/passkey", ["challenge", "rpId"], { body: {} });

/** Opens the lock of this device by one of them. */
export const unlockByPasskey = (passkey: AuthenticationResponseJSON): Answer<Done> =>
  callDone("POST", "/auth/unlock/passkey", { body: { passkey } });

/** Proves who is at the device by one of them. */
export const proveByPasskey = (passkey: AuthenticationResponseJSON): Answer<Done> =>
  callDone("POST", "/auth/prove", { body: { passkey } });

export const listPasskeys = (): Answer<OwnPasskeys> => call("GET", "/auth/passkeys", ["passkeys", "offer"]);

/** What to ask it for a new one with. */
export const askForNewPasskey = (): Answer<PublicKeyCredentialCreationOptionsJSON> =>
  call("POST", "/auth/passkeys/new", ["challenge", "rp"], { body: {} });

export const addPasskey = (name: string, passkey: NewCredential): Answer<Done> =>
  callDone("POST", "/auth/passkeys", { body: { name, passkey } });

export const renamePasskey = (id: string, name: string): Answer<Done> =>
  callDone("PATCH", `/auth/passkeys/${encodeURIComponent(id)}`, { body: { name } });

export const endPasskey = (id: string): Answer<Done> => callDone("DELETE", `/auth/passkeys/${encodeURIComponent(id)}`);
