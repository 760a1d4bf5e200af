import type { Account } from "#contract/auth.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

const path = (provider: string): string => `/auth/login/${encodeURIComponent(provider)}`;

/** Signs in with the code that the provider sent back, and with all else that came with it. */
export const finishProviderLogin = (provider: string, query: { code: string; state?: string; iss?: string }): Promise<{ account: Account } | ErrorAnswer> =>
  call("GET", `${path(provider)}/teacher`, ["account"], { query });

/** Where the way to a provider begins: an address for the browser itself. */
export const providerStart = (provider: string, remember: boolean): string => `/api${path(provider)}/start${remember ? "?remember=true" : ""}`;
