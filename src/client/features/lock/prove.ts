import type { UseStore } from "idb-keyval";
import { isErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { unlock } from "#client/api/auth.ts";
import { forgivePin, tryPin } from "./pin.ts";
import { refusals, words } from "./words.ts";

/** What is wrong, in words; null where the account has proven itself. */
export type Proof = string | null;

/** By the password, which the server judges; a spent PIN is good again afterwards. */
export async function provePassword(store: UseStore, password: string, hasPin: boolean): Promise<Proof> {
  if (!password) return words.emptyPassword;
  try {
    const answer = await unlock({ password });
    if (!isErrorAnswer(answer)) {
      await forgivePin(store);
      return null;
    }
    if (answer.message === "UNVERIFIED") return words.noPassword;
    return refusals[answer.message] ?? (answer.statusCode === 429 ? words.tooMany : words.failed);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) return words.failed;
    return hasPin ? words.noNetworkWithPin : words.noNetwork;
  }
}

/** By the PIN of this device, which needs no network. */
export async function provePin(store: UseStore, accountId: string, pin: string): Promise<Proof> {
  if (!pin) return words.emptyPin;
  const { right, left } = await tryPin(store, accountId, pin);
  if (right) return null;
  return left > 0 ? words.wrongPin(left) : words.spentPin;
}
