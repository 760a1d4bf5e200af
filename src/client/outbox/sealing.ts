import { v4 } from "uuid";
import { readRow } from "./commands/registry.ts";
import type { Batch, Row } from "./row.ts";
import type { Database } from "./store.ts";

/* Fetched only where somebody has left with rows waiting, or comes back to them. */

/** What asking the server to open a key of the signed-in account came to: the key, `refused` for good, or null where it could not be asked. */
export type Unseal = (sealed: string) => Promise<{ key: string } | "refused" | null>;

/** What waited for an account when it left this device, readable again for that account alone. */
export interface Sealed {
  id: string;
  account_id: string;
  /** Rows in it. */
  count: number;
  /** The key that the rest is encrypted with (AES-GCM), itself encrypted for the server (RSA-OAEP, the account as its label); base64url. */
  key: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  /** The server has another key since: nobody can read it any more. */
  unreadable?: true;
}

interface Content {
  rows: Row[];
  batches: Batch[];
}

const AES = "AES-GCM";
const RSA = { name: "RSA-OAEP", hash: "SHA-256" };
/** As NIST SP 800-38D recommends, in bytes. */
const IV_BYTES = 12;

const text = new TextEncoder();

function fromBase64url(value: string): Uint8Array<ArrayBuffer> {
  const binary = atob(value.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toBase64url(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Seals for the server's public key (SPKI, base64url). */
async function sealUp(publicKey: string, accountId: string, id: string, content: Content): Promise<Sealed> {
  const { subtle } = crypto;
  const forServer = await subtle.importKey("spki", fromBase64url(publicKey), RSA, false, ["encrypt"]);
  const key = await subtle.generateKey({ name: AES, length: 256 }, true, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await subtle.encrypt(
    { name: AES, iv, additionalData: text.encode(id) },
    key,
    text.encode(JSON.stringify(content)),
  );
  const wrapped = await subtle.encrypt(
    { name: RSA.name, label: text.encode(accountId) },
    forServer,
    await subtle.exportKey("raw", key),
  );
  return { id, account_id: accountId, count: content.rows.length, key: toBase64url(wrapped), iv, data };
}

const asContent = (value: unknown): Content => value as Content;

/** Reads it with the key (base64url) that the server opened. Throws where it is not the right one. */
async function openUp({ id, iv, data }: Sealed, opened: string): Promise<Content> {
  const { subtle } = crypto;
  const key = await subtle.importKey("raw", fromBase64url(opened), AES, false, ["decrypt"]);
  const bytes = await subtle.decrypt({ name: AES, iv, additionalData: text.encode(id) }, key, data);
  return asContent(JSON.parse(new TextDecoder().decode(bytes)));
}

// In the device's storage.

const ALL = ["rows", "batches", "accounts", "sealed"] as const;

/** Seals what waits in plain for one account; nothing is ever neither plain nor sealed. */
async function sealAccount(
  db: Database,
  accountId: string,
  publicKey: string,
  isLeft: (accountId: string) => boolean,
): Promise<void> {
  const reading = db.transaction(ALL);
  const [state, found, batches] = await Promise.all([
    reading.objectStore("accounts").get(accountId),
    reading
      .objectStore("rows")
      .index("account")
      .getAll(IDBKeyRange.bound([accountId], [accountId, []])),
    reading.objectStore("batches").index("account").getAll(accountId),
    reading.done,
  ]);
  if (!state || found.length + batches.length === 0) return;
  const rows = found.map(readRow);
  const sealed = await sealUp(publicKey, accountId, v4(), { rows, batches });
  const tx = db.transaction(ALL, "readwrite", { durability: "strict" });
  const accounts = tx.objectStore("accounts");
  const now = await accounts.get(accountId);
  if (!isLeft(accountId)) return tx.done;
  if (now?.revision !== state.revision) {
    await tx.done;
    return sealAccount(db, accountId, publicKey, isLeft);
  }
  await Promise.all([
    tx.objectStore("sealed").put(sealed),
    accounts.put({ ...state, revision: state.revision + 1 }),
    ...rows.map(({ op_id }) => tx.objectStore("rows").delete(op_id)),
    ...batches.map(({ id }) => tx.objectStore("batches").delete(id)),
    tx.done,
  ]);
}

/** Seals what waits for every account that has left this device. `isLeft` is asked once more at the last moment. */
export async function sealLeft(db: Database, publicKey: string, isLeft: (accountId: string) => boolean): Promise<void> {
  for (const accountId of await db.getAllKeys("accounts")) {
    if (isLeft(accountId)) await sealAccount(db, accountId, publicKey, isLeft);
  }
}

/** Brings rows back in their places, unless another tab was first. */
async function bringBack(db: Database, sealed: Sealed, { rows, batches }: Content): Promise<void> {
  const tx = db.transaction(ALL, "readwrite", { durability: "strict" });
  const [there, state] = await Promise.all([
    tx.objectStore("sealed").get(sealed.id),
    tx.objectStore("accounts").get(sealed.account_id),
  ]);
  if (!there || !state) return tx.done;
  const revision = state.revision + 1;
  const next_seq = rows.reduce((next, { seq }) => Math.max(next, seq + 1), state.next_seq);
  await Promise.all([
    ...rows.map((row) => tx.objectStore("rows").put({ ...row, rev: revision })),
    ...batches.map((batch) => tx.objectStore("batches").put(batch)),
    tx.objectStore("accounts").put({ ...state, revision, next_seq }),
    tx.objectStore("sealed").delete(sealed.id),
    tx.done,
  ]);
}

/** Opens what was sealed for an account, as far as the server can be asked; gives how many rows are lost for good. */
export async function openSealed(db: Database, accountId: string, unseal: Unseal): Promise<number> {
  let lost = 0;
  for (const sealed of await db.getAllFromIndex("sealed", "account", accountId)) {
    if (sealed.unreadable) continue;
    const answer = await unseal(sealed.key);
    if (answer === null) return lost;
    // What does not open with its own key holds nothing else up.
    const content = answer === "refused" ? null : await openUp(sealed, answer.key).catch(() => null);
    if (content) await bringBack(db, sealed, content);
    else {
      await db.put("sealed", { ...sealed, unreadable: true });
      lost += sealed.count;
    }
  }
  return lost;
}
