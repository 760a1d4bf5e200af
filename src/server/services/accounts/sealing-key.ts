import { constants, createPublicKey, generateKeyPair, privateDecrypt } from "node:crypto";
import { promisify } from "node:util";
import { SEAL_REFUSED } from "#contract/errors.ts";
import type { Database } from "#server/database/database.ts";
import { AppError } from "#server/errors.ts";

/** Where the private key lies, as PKCS #8 in base64: with the data, and so in its backups. */
const KEY = "outbox_sealing_key";
const MODULUS_BITS = 2048;

interface Pair {
  /** PKCS #8, PEM. */
  private: string;
  /** SPKI, base64url. */
  public: string;
}

const known = new WeakMap<Database, Pair>();
const making = new WeakMap<Database, Promise<void>>();

/**
 * The key pair for which a device seals what waits on it when its account leaves (RSA-OAEP, SHA-256): the same in every
 * process, made once, kept in the database. Undefined until it is made, which nobody who only reads waits for.
 */
async function pairOf(database: Database): Promise<Pair | undefined> {
  const pair = known.get(database) ?? (await read(database));
  if (pair) known.set(database, pair);
  // One that failed, as where another process is writing, is tried anew with the next question.
  else if (!making.has(database))
    making.set(
      database,
      make(database)
        .catch(() => undefined)
        .finally(() => making.delete(database)),
    );
  return pair;
}

async function make(database: Database): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  // Of two processes that make one at once, one is first.
  await database.write((db) =>
    db
      .insertInto("meta")
      .values({ key: KEY, value: privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function read(database: Database): Promise<Pair | undefined> {
  const row = await database.read.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return row && asPair(row.value);
}

const asPair = (pem: string): Pair => ({
  private: pem,
  public: createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64url"),
});

/** The public key, as SPKI in base64url; undefined where there is none yet. */
export const publicSealingKey = async (database: Database): Promise<string | undefined> =>
  (await pairOf(database))?.public;

/**
 * Opens a key (base64url) that a device sealed for an account; the account is its label, so that nobody else's opens.
 * 400 SEAL_REFUSED where it was not sealed for this account with the key of this server.
 */
export async function openSealedKey(database: Database, accountId: string, sealed: string): Promise<string> {
  const pair = await pairOf(database);
  if (!pair) throw new AppError(400, SEAL_REFUSED);
  const { private: key } = pair;
  try {
    const opened = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256", oaepLabel: Buffer.from(accountId) },
      Buffer.from(sealed, "base64url"),
    );
    return opened.toString("base64url");
  } catch {
    throw new AppError(400, SEAL_REFUSED);
  }
}
