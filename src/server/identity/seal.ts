import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** AES-256-GCM: what a browser carries for us can neither be read nor changed there. */
const METHOD = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes of a key for `seal`. */
export const KEY_BYTES = 32;

/** Seals a value for a cookie; `purpose` keeps one kind of sealed value from being taken for another. */
export function seal(key: Buffer, purpose: string, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(METHOD, key, nonce).setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** The value that was sealed; undefined where it was tampered with, or sealed with another key or for another purpose. */
export function unseal(key: Buffer, purpose: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(METHOD, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString("utf8"));
  } catch {
    return undefined;
  }
}
