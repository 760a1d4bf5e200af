import type {
  Account,
  ConfirmSchool,
  LinkPayload,
  LoginPayload,
  OwnSession,
  PersonChoice,
  PinSecret,
  ProofPayload,
  ProofState,
  SignedIn,
} from "#contract/auth.ts";
import type { Done } from "#contract/call.ts";
import { type ErrorAnswer, isErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";
import { hearSealingKey } from "./sealing-key.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export async function unifiedLogin(body: LoginPayload): Answer<SignedIn> {
  const answer = await call<SignedIn & { sealing_key?: string }>(
    "POST",
    "/auth/unified-login",
    ["account", "persons"],
    { body },
  );
  if (!isErrorAnswer(answer)) hearSealingKey(answer.sealing_key);
  return answer;
}

/** Renews the session, or switches to another account behind the same e-mail. */
export const renewSession = (body: { account_id?: string }): Answer<{ account: Account; expires_at: string }> =>
  call("POST", "/auth/session", ["account", "expires_at"], { body });

/** A secret for the PIN of this device. Takes the password, where there is one. */
export const issuePin = (body: { password?: string }): Answer<PinSecret> =>
  call("POST", "/auth/pin", ["id", "secret"], { body });

export const removePin = (id: string): Answer<Done> => callDone("DELETE", `/auth/pin/${encodeURIComponent(id)}`);

/** Whether the session is proven, and how it can be. */
export const getProof = (): Answer<ProofState> => call("GET", "/auth/proof", ["password", "email"]);

/** Proves who is at the device; for ten minutes calls that matter are then made without asking. */
export const prove = (body: ProofPayload): Answer<Done> => callDone("POST", "/auth/prove", { body });

/** Mails a code to one's own address, for `prove`. */
export const mailProofCode = (): Answer<Done> => callDone("POST", "/auth/proof/code", { body: {} });

export const changePasswordByLink = (body: LinkPayload): Answer<Done> =>
  callDone("POST", "/auth/change-password", { body });

export const activateAccount = (body: LinkPayload): Answer<Done> =>
  callDone("POST", "/auth/activate-account", { body });

export const getPersonsList = (): Answer<{ persons: PersonChoice[] }> =>
  call("GET", "/auth/get-persons-list", ["persons"]);

/** Says whether another school's account for the same e-mail is one's own. */
export const confirmSchool = (body: ConfirmSchool): Answer<Account> =>
  call("POST", "/auth/confirm-school", ["id", "role", "person"], { body });

/** Where one is signed in, the latest used first. */
export const listSessions = (): Answer<{ sessions: OwnSession[] }> => call("GET", "/auth/sessions", ["sessions"]);

export const endSession = (id: string): Answer<Done> => callDone("DELETE", `/auth/sessions/${encodeURIComponent(id)}`);
