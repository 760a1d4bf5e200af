import type { SignInProvider } from "#contract/auth.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

/** The outside providers that the login page offers; `start_url` is an address for the browser itself. */
export const getProviders = (): Promise<{ providers: SignInProvider[] } | ErrorAnswer> =>
  call("GET", "/auth/providers", ["providers"]);
