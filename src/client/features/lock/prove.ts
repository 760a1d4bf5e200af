import type { UseStore } from "idb-keyval";
import { type ErrorAnswer, isErrorAnswer, NetworkFailure } from "#client/api/answer.ts";
import { unforeseen } from "#client/api/unforeseen.ts";
import { type PinVerdict, unlock, unlockByPin } from "./server-lock.ts";
import { request } from "#client/api/request.ts";
import { issuePin } from "#contract/routes/account.ts";
import type { Account } from "#contract/auth.ts";
import { forgetOwed, oweSecret } from "./owed-secret.ts";
import { forgetPin, forgivePin, keepPin, tryPin } from "./pin.ts";
import { refusals, messages } from "./messages.ts";

/** What is wrong, in words; null where the account has proven itself. */
export type Proof = string | null;

/** A PIN opens a device whose network hangs as fast as one without any, in ms. */
const PIN_PATIENCE_MS = 3000;

const refusal = (answer: ErrorAnswer): string =>
  refusals[answer.message] ?? (answer.statusCode === 429 ? messages.tooMany : unforeseen(answer, messages.failed));

/** By the password, which the server judges; a spent PIN is good again afterwards. */
export async function provePassword(store: UseStore, password: string, hasPin: boolean): Promise<Proof> {
  if (!password) return messages.emptyPassword;
  try {
    const answer = await unlock({ password });
    if (isErrorAnswer(answer)) return answer.message === "UNVERIFIED" ? messages.noPassword : refusal(answer);
    // A full device keeps the tries as they are.
    await forgivePin(store).catch(() => undefined);
    await forgetOwed(store);
    return null;
  } catch (error) {
    if (!(error instanceof NetworkFailure)) return messages.failed;
    return hasPin ? messages.noNetworkWithPin : messages.noNetwork;
  }
}

/** By the PIN of this device. The server judges what it unwraps where it can be asked; else the device does, and tells it later. */
export async function provePin(store: UseStore, accountId: string, pin: string): Promise<Proof> {
  if (!pin) return messages.emptyPin;
  const tried = await tryPin(store, accountId, pin).catch(() => null);
  if (!tried) return messages.pinUncounted;
  const { right, left, unwrapped } = tried;
  if (!unwrapped) return messages.spentPin;
  const asked = unlockByPin(unwrapped);
  if (!right) return left > 0 ? messages.wrongPin(left) : messages.spentPin;
  const verdict = await Promise.race([
    asked,
    new Promise<PinVerdict>((resolve) => setTimeout(resolve, PIN_PATIENCE_MS, "unknown")),
  ]);
  if (verdict === "refused") {
    // On a full device it stays, and the server refuses it anew.
    await forgetPin(store).catch(() => undefined);
    return messages.goneUnknown;
  }
  await (verdict === "opens" ? forgetOwed(store) : oweSecret(store, unwrapped));
  return null;
}

/** Gives this device a PIN; the password has to be right, where the account has one. */
export async function setPin(
  store: UseStore,
  account: Pick<Account, "id">,
  given: { pin: string; password: string | undefined },
): Promise<Proof> {
  if (given.password === "") return messages.emptyPassword;
  try {
    const issued = await request(issuePin, { body: given.password === undefined ? {} : { password: given.password } });
    if (isErrorAnswer(issued)) return refusal(issued);
    return await keepPin(store, { accountId: account.id, pin: given.pin, issued }).then(
      () => null,
      () => messages.pinNotKept,
    );
  } catch (error) {
    return error instanceof NetworkFailure ? messages.noNetworkToSet : messages.failed;
  }
}
