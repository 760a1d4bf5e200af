import { del, get, set, update, type UseStore } from "idb-keyval";

/* The PIN of an account on this device. It lies in the account's own store, which goes when the account signs out. */

const KEY = "pin";
/** Wrong tries in a row before it takes the password. */
const TRIES = 5;
/** Of PBKDF2 with SHA-256: about a second of a tablet's time for each guess. */
const ROUNDS = 600_000;

interface Kept {
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
  rounds: number;
  failures: number;
}

/** `spent`: wrong too often; the password makes it good again. */
export type PinState = "none" | "usable" | "spent";

/** False where the page is not delivered safely: browsers hash there only. */
export const canKeepPin = (): boolean => "subtle" in crypto;

const stateOf = (kept: Kept | undefined): PinState => (kept ? (kept.failures < TRIES ? "usable" : "spent") : "none");

export const pinState = (store: UseStore): Promise<PinState> => get<Kept>(KEY, store).then(stateOf, () => "none");

/** A new PIN takes the place of an old one. The rounds are kept with it, so that they may grow. */
export async function keepPin(store: UseStore, accountId: string, pin: string, rounds = ROUNDS): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await derive(pin, accountId, salt, rounds);
  await set(KEY, { salt, hash, rounds, failures: 0 } satisfies Kept, store);
}

export const forgetPin = (store: UseStore): Promise<void> => del(KEY, store);

/** After the password: the tries begin anew. */
export async function forgivePin(store: UseStore): Promise<void> {
  if ((await pinState(store)) === "none") return;
  await update<Kept | undefined>(KEY, (kept) => kept && { ...kept, failures: 0 }, store);
}

/** Whether the PIN is right; else how many tries are left. A try counts before it is judged, so that none is free. */
export async function tryPin(store: UseStore, accountId: string, pin: string): Promise<{ right: boolean; left: number }> {
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
  if (!kept || stateOf(kept) !== "usable") return { right: false, left: 0 };
  const hash = await derive(pin, accountId, kept.salt, kept.rounds);
  const right = hash.every((byte, index) => byte === kept.hash[index]);
  if (right) await forgivePin(store);
  return { right, left: TRIES - kept.failures - 1 };
}

/** What is wrong with a new PIN. */
export function pinFault(pin: string): "shape" | "easy" | null {
  if (!/^\d{4,8}$/.test(pin)) return "shape";
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === -1) ? "easy" : null;
}

async function derive(pin: string, accountId: string, salt: Uint8Array, rounds: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(pin), "PBKDF2", false, ["deriveBits"]);
  const salted = new Uint8Array([...salt, ...encoder.encode(accountId)]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt: salted, iterations: rounds }, key, 256));
}
