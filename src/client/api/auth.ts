import type { Account, LinkPayload, LoginPayload, PersonChoice, SignedIn } from "#contract/auth.ts";
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

/** POST /auth/logout; as it came, since whoever signs out goes to the login page in any case. */
export const logout = (): Promise<Sent> => send({ method: "POST", path: "/auth/logout", body: "{}" });

export const changePasswordByLink = (body: LinkPayload): Answer<Done> => call("POST", "/auth/change-password", { body });

export const activateAccount = (body: LinkPayload): Answer<Done> => call("POST", "/auth/activate-account", { body });

export const getPersonsList = (): Answer<{ persons: PersonChoice[] }> => call("GET", "/auth/get-persons-list");
