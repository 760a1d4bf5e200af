import type { Account, LinkPayload, LoginPayload, OwnSession, PersonChoice, SignedIn, SignInProvider } from "#contract/auth.ts";
import type { Done } from "#contract/call.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";
import { type Sent, send } from "./send.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

/** GET /auth/me. Its failures are passed on unchanged (specification, section 8): no redirect, the answer as it came. */
export const me = (): Promise<Sent> => send({ method: "GET", path: "/auth/me" });

export const unifiedLogin = (body: LoginPayload): Answer<SignedIn> => call("POST", "/auth/unified-login", { body });

/** Renews the session, or switches to another account behind the same e-mail. */
export const renewSession = (body: { account_id?: string }): Answer<{ account: Account; expires_at: string }> =>
  call("POST", "/auth/session", { body });

/** Proves the password of who is signed in, for the lock of this device. */
export const unlock = (body: { password: string }): Answer<Done> => call("POST", "/auth/unlock", { body });

/** POST /auth/logout; as it came, since whoever signs out goes to the login page in any case. */
export const logout = (): Promise<Sent> => send({ method: "POST", path: "/auth/logout", body: "{}" });

export const changePasswordByLink = (body: LinkPayload): Answer<Done> => call("POST", "/auth/change-password", { body });

export const activateAccount = (body: LinkPayload): Answer<Done> => call("POST", "/auth/activate-account", { body });

export const getPersonsList = (): Answer<{ persons: PersonChoice[] }> => call("GET", "/auth/get-persons-list");

/** The outside providers that the login page offers; `start_url` is an address for the browser itself. */
export const getProviders = (): Answer<{ providers: SignInProvider[] }> => call("GET", "/auth/providers");

/** Signs in with the code that the provider sent back, and with all else that came with it (specification, section 7). */
export const finishProviderLogin = (provider: string, query: { code: string; state?: string; iss?: string }): Answer<{ account: Account }> =>
  call("GET", `/auth/login/${encodeURIComponent(provider)}/teacher`, { query });

/** Where one is signed in, the latest used first. */
export const listSessions = (): Answer<{ sessions: OwnSession[] }> => call("GET", "/auth/sessions");

export const endSession = (id: string): Answer<Done> => call("DELETE", `/auth/sessions/${encodeURIComponent(id)}`);
