import { type Sent, send } from "./send.ts";

/** GET /auth/me. Its failures are passed on unchanged (specification, section 8): no redirect, the answer as it came. */
export const me = (): Promise<Sent> => send({ method: "GET", path: "/auth/me" });

/** POST /auth/logout; as it came, since whoever signs out goes to the login page in any case. */
export const logout = (): Promise<Sent> => send({ method: "POST", path: "/auth/logout", body: "{}" });
