import type { SignInAddress } from "./respond.ts";

type Handler = (address: SignInAddress) => Promise<void>;

let handler: Handler = async (address) => location.assign(address);
let ending: Promise<void> | null = null;

/** The start of the app says what ends with a session (the cached account, durably) before the browser leaves. */
export function onSessionEnd(given: Handler): void {
  handler = given;
}

/**
 * Sends the browser to sign in, once however many calls were refused together. Never settles: who waits for an answer
 * is about to be replaced by the login page and must not show an error on the way.
 */
export function endSession(address: SignInAddress): Promise<never> {
  ending ??= handler(address);
  return new Promise(() => undefined);
}
