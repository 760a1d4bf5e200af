import type { Batch, Row } from "./commands.ts";

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

export interface Content {
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
export async function sealUp(publicKey: string, accountId: string, id: string, content: Content): Promise<Sealed> {
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
export async function openUp({ id, iv, data }: Sealed, opened: string): Promise<Content> {
  const { subtle } = crypto;
  const key = await subtle.importKey("raw", fromBase64url(opened), AES, false, ["decrypt"]);
  const bytes = await subtle.decrypt({ name: AES, iv, additionalData: text.encode(id) }, key, data);
  return asContent(JSON.parse(new TextDecoder().decode(bytes)));
}
