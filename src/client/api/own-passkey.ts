import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { type ErrorAnswer, isErrorAnswer, NetworkFailure } from "./answer.ts";
import { words } from "./passkey-words.ts";
import { askForOwnPasskey } from "./passkeys.ts";

/** Nothing came of asking the browser: its owner turned it away, or took too long. */
export const turnedAway: ErrorAnswer = { statusCode: 400, message: words.turnedAway };

/** What the server says of a passkey, in words. */
export const worded = (answer: ErrorAnswer): ErrorAnswer => ({
  ...answer,
  message: words.refusals[answer.message] ?? answer.message,
});

/** Asks the browser for one of one's own passkeys, and hands it to a call that proves by it. */
export async function byOwnPasskey<T>(
  prove: (passkey: AuthenticationResponseJSON) => Promise<T | ErrorAnswer>,
): Promise<T | ErrorAnswer> {
  const options = await askForOwnPasskey();
  if (isErrorAnswer(options)) return worded(options);
  const { startAuthentication } = await import("@simplewebauthn/browser").catch((error: unknown) => {
    throw new NetworkFailure("The part that asks for a passkey could not be loaded", { cause: error });
  });
  const passkey = await startAuthentication({ optionsJSON: options }).catch(() => null);
  if (!passkey) return turnedAway;
  const answer = await prove(passkey);
  return isErrorAnswer(answer) ? worded(answer) : answer;
}
