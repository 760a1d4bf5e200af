import type { Account, ProviderAnswer } from "#contract/auth.ts";
import type { Done } from "#contract/call.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";

const path = (provider: string): string => `/auth/login/${encodeURIComponent(provider)}`;

/** Signs in with the code that the provider sent back, and with all else that came with it. */
export const finishProviderLogin = (
  provider: string,
  query: ProviderAnswer,
): Promise<{ account: Account } | ErrorAnswer> => call("GET", `${path(provider)}/teacher`, ["account"], { query });

/** Where to send the browser for signing in there anew, as a proof of who is at the device. */
export const startProviderProof = (provider: string): Promise<{ address: string } | ErrorAnswer> =>
  call("POST", `${path(provider)}/proof/start`, ["address"], { body: {} });

/** Proves who is at the device with what the provider sent back. */
export const finishProviderProof = (provider: string, body: ProviderAnswer): Promise<Done | ErrorAnswer> =>
  callDone("POST", `${path(provider)}/proof`, { body });

/** Where the way to a provider begins: an address for the browser itself. */
export const providerStart = (provider: string, remember: boolean): string =>
  `/api${path(provider)}/start${remember ? "?remember=true" : ""}`;
