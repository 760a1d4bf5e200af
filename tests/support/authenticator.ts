import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyAssertion } from "#contract/passkey-assertion.ts";
import type { NewCredential } from "#contract/passkeys.ts";

/* A phone with passkeys, as far as the server sees one: ES256, no attestation, its owner verified. */

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();
const url = (data: Buffer | string): string => Buffer.from(data).toString("base64url");

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface Options {
  /** Whether its owner gave more than a touch. */
  verified?: boolean;
  /** How often it says that it was used; one more each time where left out. */
  counter?: number;
  origin?: string;
}

export class Authenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #counter = 0;
  #userHandle: string | undefined;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    this.#publicKey = publicKey;
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data({ verified = true, counter = (this.#counter += 1) }: Options, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT | (verified ? VERIFIED : 0) | (more.length > 0 ? WITH_KEY : 0);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), count, more]);
  }

  /** Makes its passkey, as a browser answers it. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, options: Options = {}): NewCredential {
    this.#userHandle = user.id;
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    // A COSE key: EC2, ES256, P-256, and the point.
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, "base64url"),
    ]);
    const authData = this.#data(
      { ...options, counter: options.counter ?? 0 },
      Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]),
    );
    const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    const id = url(this.id);
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: url(this.#clientData("webauthn.create", challenge, options.origin)),
        attestationObject: url(attestation),
        transports: ["internal"],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers with it. */
  get({ challenge }: { challenge: string }, options: Options = {}): PasskeyAssertion {
    const clientData = this.#clientData("webauthn.get", challenge, options.origin);
    const data = this.#data(options);
    const id = url(this.id);
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: url(clientData),
        authenticatorData: url(data),
        signature: url(sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#key)),
        ...(this.#userHandle === undefined ? {} : { userHandle: this.#userHandle }),
      },
      clientExtensionResults: {},
    };
  }
}
