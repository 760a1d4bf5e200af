import type { PasskeyError } from "#contract/errors.ts";

const refusals: Record<PasskeyError, string> = {
  PASSKEY_UNKNOWN: "This passkey opens nothing here any more. Use another way, and remove it from your device.",
  PASSKEY_REFUSED: "This passkey was not accepted. Try again, or use another way.",
  CHALLENGE_EXPIRED: "That took too long. Try again.",
  SHARED_DEVICE: "Somebody else signed in on this device as well, so no passkey is made on it.",
  TOO_MANY_PASSKEYS: "You have twenty passkeys. End one that you no longer use, then add this one.",
};

/** What is said of passkeys, wherever one is asked for. */
export const words: { turnedAway: string; refusals: Readonly<Record<string, string>> } = {
  turnedAway: "No passkey was given. Try again, or use another way.",
  refusals,
};
