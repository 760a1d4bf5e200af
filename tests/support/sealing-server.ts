import { constants, createPublicKey, generateKeyPairSync, privateDecrypt } from "node:crypto";
import type { Unseal } from "#client/api/seal.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The key that a device seals for. */
export const PUBLIC_KEY = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64url");

/** The server's part, as it opens a key for the account that is signed in. */
export const serverFor =
  (signedIn: string): Unseal =>
  async (sealed) => {
    try {
      const key = privateDecrypt(
        {
          key: privateKey,
          padding: constants.RSA_PKCS1_OAEP_PADDING,
          oaepHash: "sha256",
          oaepLabel: Buffer.from(signedIn),
        },
        Buffer.from(sealed, "base64url"),
      );
      return { key: key.toString("base64url") };
    } catch {
      return "refused";
    }
  };
