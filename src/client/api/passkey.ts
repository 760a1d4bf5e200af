import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import type { PasskeyError } from "#contract/errors.ts";
import type { PasskeyAssertion } from "#contract/passkey-assertion.ts";
import { askForOwnPasskey } from "#contract/routes/account.ts";
import { type ErrorAnswer, isErrorAnswer, NetworkFailure } from "./answer.ts";
import { request } from "./request.ts";

const refusals: Record<PasskeyError, string> = {
  PASSKEY_UNKNOWN: "This passkey no longer works here. Sign in another way, and remove it from your device.",
  PASSKEY_REFUSED: "This passkey was not accepted. Try again, or sign in another way.",
  CHALLENGE_EXPIRED: "That took too long. Try again.",
  SHARED_DEVICE: "Someone else also signs in on this device, so it cannot have a passkey.",
  TOO_MANY_PASSKEYS: "You have twenty passkeys. Remove one you no longer use, then add this one.",
};
const messages: Readonly<Record<string, string>> = refusals;

/** Nothing came of asking the browser: its owner turned it away, or took too long. */
export const turnedAway: ErrorAnswer = {
  statusCode: 400,
  message: "No passkey was used. Try again, or sign in another way.",
};

/** What the server says of a passkey, in words. */
export const worded = (answer: ErrorAnswer): ErrorAnswer => ({
  ...answer,
  message: messages[answer.message] ?? answer.message,
});

/** What a browser answered, as the contract takes it. */
export const toAssertion = (passkey: AuthenticationResponseJSON): PasskeyAssertion => ({
  ...passkey,
  clientExtensionResults: { ...passkey.clientExtensionResults },
});

/** Asks the browser for one of one's own passkeys, and hands it to a call that proves by it. */
export async function byOwnPasskey<T>(
  prove: (passkey: PasskeyAssertion) => Promise<T | ErrorAnswer>,
): Promise<T | ErrorAnswer> {
  const options = await request(askForOwnPasskey);
  if (isErrorAnswer(options)) return worded(options);
  const { startAuthentication } = await import("@simplewebauthn/browser").catch((error: unknown) => {
    throw new NetworkFailure("The part that asks for a passkey could not be loaded", { cause: error });
  });
  const passkey = await startAuthentication({ optionsJSON: options }).catch(() => null);
  if (!passkey) return turnedAway;
  const answer = await prove(toAssertion(passkey));
  return isErrorAnswer(answer) ? worded(answer) : answer;
}
