import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

/** POST /auth/unseal: the key (base64url) that was sealed for the account that is signed in. */
export const unseal = (sealed: string): Promise<{ key: string } | ErrorAnswer> =>
  call<{ key: string }>("POST", "/auth/unseal", ["key"], { body: { sealed } });
