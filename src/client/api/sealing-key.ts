/*
 * The server's public key, for which a device seals what waits on it when its account leaves. Every answer to who is
 * signed in tells it, and that to a sign-in by password; what is known of it outlasts the page.
 */

const KEY = "daybell-sealing-key";

/** Takes the key (SPKI, base64url) that an answer carries; one without takes away that of a server before this one. */
export function hearSealingKey(told: unknown): void {
  if (told === sealingKey()) return;
  try {
    if (typeof told === "string") localStorage.setItem(KEY, told);
    else localStorage.removeItem(KEY);
  } catch {
    // No room, or none allowed: what waits stays as it is.
  }
}

/** The key; null where none was told yet, or where the browser cannot seal (a page that is not secure). */
export function sealingKey(): string | null {
  try {
    return globalThis.crypto?.subtle ? localStorage.getItem(KEY) : null;
  } catch {
    return null;
  }
}
