import { SEAL_REFUSED } from "#contract/errors.ts";
import { unseal } from "#contract/routes/session.ts";
import { isErrorAnswer } from "./answer.ts";
import { request } from "./request.ts";

/** What asking the server to open a key of the signed-in account came to: the key, `refused` for good, or null where it could not be asked. */
export type Unseal = (sealed: string) => Promise<{ key: string } | "refused" | null>;

/** What nobody reads before the server has opened its key, which it does for one account alone. */
export interface SealedUp {
  id: string;
  /** The key that the rest is encrypted with (AES-GCM), itself encrypted for the server (RSA-OAEP, the account as its label); base64url. */
  key: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const AES = "AES-GCM";
const RSA = { name: "RSA-OAEP", hash: "SHA-256" };
/** As NIST SP 800-38D recommends, in bytes. */
const IV_BYTES = 12;

const text = new TextEncoder();

/** Bytes of base64url (RFC 4648). */
export function fromBase64url(value: string): Uint8Array<ArrayBuffer> {
  const binary = atob(value.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Bytes as base64url (RFC 4648), without padding. */
export function toBase64url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Seals what can be written as JSON for the server's public key (SPKI, base64url) and an account. */
export async function sealUp(publicKey: string, accountId: string, id: string, content: object): Promise<SealedUp> {
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
  return { id, key: toBase64url(wrapped), iv, data };
}

/** Reads it with the key (base64url) that the server opened. Throws where it is not the right one. */
export async function openUp({ id, iv, data }: SealedUp, opened: string): Promise<unknown> {
  const { subtle } = crypto;
  const key = await subtle.importKey("raw", fromBase64url(opened), AES, false, ["decrypt"]);
  const bytes = await subtle.decrypt({ name: AES, iv, additionalData: text.encode(id) }, key, data);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Asks the server to open a key. Only its own word that it cannot is for good. */
export const unsealed: Unseal = async (sealed) => {
  const answer = await request(unseal, { body: { sealed } }).catch(() => null);
  if (!isErrorAnswer(answer)) return answer;
  return answer.message === SEAL_REFUSED ? "refused" : null;
};
