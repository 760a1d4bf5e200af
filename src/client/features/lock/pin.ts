import { del, get, set, update, type UseStore } from "idb-keyval";
import type { PinSecret } from "#contract/auth.ts";

/*
 * The PIN of an account on this device. It wraps a secret that the server issued and knows again: the device opens by it
 * without a network, the session by telling it. It lies in the account's own store, which goes when the account signs out.
 */

const KEY = "pin";
/** Wrong tries in a row before it takes the password; the server counts them as well. */
const TRIES = 5;
/** Of PBKDF2 with SHA-256: about a second of a tablet's time for each guess. */
const ROUNDS = 600_000;

type Bytes = Uint8Array<ArrayBuffer>;

interface Kept {
  id: string;
  salt: Bytes;
  /** The secret, hidden under what the PIN gives: any PIN unwraps something, the right one alone the secret. */
  wrapped: Bytes;
  /** Of the secret, by which the device knows it. */
  hash: Bytes;
  rounds: number;
  failures: number;
}

/** `spent`: wrong too often; the password makes it good again. */
export type PinState = "none" | "usable" | "spent";

/** What a try has unwrapped: the secret where it is right, else how many tries are left. */
export interface Tried {
  right: boolean;
  left: number;
  /** Undefined where there was nothing to try. */
  unwrapped: PinSecret | undefined;
}

/** False where the page is not delivered safely: browsers hash there only. */
export const canKeepPin = (): boolean => "subtle" in crypto;

/** What an earlier version kept wraps nothing, and opens nothing. */
const isUsable = (kept: Kept | undefined): kept is Kept => kept !== undefined && "wrapped" in kept;
const stateOf = (kept: Kept | undefined): PinState =>
  isUsable(kept) ? (kept.failures < TRIES ? "usable" : "spent") : "none";

export const pinState = (store: UseStore): Promise<PinState> => get<Kept>(KEY, store).then(stateOf, () => "none");

/** The server's id of the PIN here; undefined where there is none. */
export const pinId = (store: UseStore): Promise<string | undefined> =>
  get<Kept>(KEY, store).then(
    (kept) => (isUsable(kept) ? kept.id : undefined),
    () => undefined,
  );

/** A new PIN takes the place of an old one. The rounds are kept with it, so that they may grow. */
export async function keepPin(
  store: UseStore,
  given: { accountId: string; pin: string; issued: PinSecret; rounds?: number },
): Promise<void> {
  const { accountId, pin, issued, rounds = ROUNDS } = given;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const secret = fromText(issued.secret);
  const wrapped = xor(secret, await derive(pin, accountId, salt, rounds));
  await set(
    KEY,
    { id: issued.id, salt, wrapped, hash: await digest(secret), rounds, failures: 0 } satisfies Kept,
    store,
  );
}

export const forgetPin = (store: UseStore): Promise<void> => del(KEY, store);

/** After the password: the tries begin anew; rejects where the device cannot write that down. */
export async function forgivePin(store: UseStore): Promise<void> {
  if ((await pinState(store)) === "none") return;
  await update<Kept | undefined>(KEY, (kept) => kept && { ...kept, failures: 0 }, store);
}

/** Whether the PIN is right; else how many tries are left. A try counts before it is judged, so that none is free; rejects where the device cannot count it. */
export async function tryPin(store: UseStore, accountId: string, pin: string): Promise<Tried> {
  const before: { kept?: Kept | undefined } = {};
  await update<Kept | undefined>(
    KEY,
    (kept) => {
      before.kept = kept;
      return stateOf(kept) === "usable" && kept ? { ...kept, failures: kept.failures + 1 } : kept;
    },
    store,
  );
  const { kept } = before;
  if (!kept || stateOf(kept) !== "usable") return { right: false, left: 0, unwrapped: undefined };
  const secret = xor(kept.wrapped, await derive(pin, accountId, kept.salt, kept.rounds));
  const hash = await digest(secret);
  const right = hash.every((byte, index) => byte === kept.hash[index]);
  if (right) await forgivePin(store);
  return { right, left: TRIES - kept.failures - 1, unwrapped: { id: kept.id, secret: toText(secret) } };
}

/** What is wrong with a new PIN. */
export function pinFault(pin: string): "shape" | "easy" | null {
  if (!/^\d{4,8}$/.test(pin)) return "shape";
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === -1) ? "easy" : null;
}

const digest = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const xor = (one: Bytes, other: Bytes): Bytes => one.map((byte, index) => byte ^ (other[index] ?? 0));

/** As the server writes secrets: base64url. */
const toText = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromText = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

async function derive(pin: string, accountId: string, salt: Bytes, rounds: number): Promise<Bytes> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(pin), "PBKDF2", false, ["deriveBits"]);
  const salted = new Uint8Array([...salt, ...encoder.encode(accountId)]);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt: salted, iterations: rounds }, key, 256),
  );
}
