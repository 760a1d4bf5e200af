import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import type { SignedIn } from "#contract/auth.ts";
import { type ErrorAnswer, isErrorAnswer } from "#client/api/answer.ts";
import { toAssertion, worded } from "#client/api/passkey.ts";
import { request } from "#client/api/request.ts";
import { askForPasskey, signInByPasskey } from "#contract/routes/account.ts";
import { messages } from "./messages.ts";

/** What the server asked with works for five minutes; a page left open asks anew before, in ms. */
const RENEW_MS = 4 * 60_000;

interface Given {
  remember: () => boolean;
  signIn: (ask: () => Promise<SignedIn | ErrorAnswer>) => Promise<SignedIn | ErrorAnswer>;
  onSignedIn: (answer: SignedIn) => Promise<void>;
  onProblem: (text: string) => void;
}

const whileHidden = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    look();
  });

/**
 * Lets the browser offer this device's passkeys in the e-mail field, for as long as the page is there. Answers how to stop.
 */
export function offerPasskeys(given: Given): () => void {
  const offer = new Offer(given);
  void offer.run();
  return () => offer.stop();
}

class Offer {
  readonly #given: Given;
  #stopped = false;
  #renewing = false;

  constructor(given: Given) {
    this.#given = given;
  }

  stop(): void {
    this.#stopped = true;
    WebAuthnAbortService.cancelCeremony();
  }

  async run(): Promise<void> {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    try {
      while (!this.#stopped && (await this.#once()));
    } catch {
      // Without a network, or in a browser that would rather not: there is the password.
    }
  }

  /** True where it is to be offered again. */
  async #once(): Promise<boolean> {
    await whileHidden();
    const optionsJSON = await request(askForPasskey);
    if (this.#stopped || isErrorAnswer(optionsJSON)) return false;
    const renew = setTimeout(() => {
      this.#renewing = true;
      WebAuthnAbortService.cancelCeremony();
    }, RENEW_MS);
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
      .catch(() => null)
      .finally(() => clearTimeout(renew));
    if (!passkey) return this.#again();
    const { signIn, remember, onSignedIn, onProblem } = this.#given;
    const answer = await signIn(() =>
      request(signInByPasskey, { body: { passkey: toAssertion(passkey), remember: remember() } }),
    ).catch(() => null);
    if (answer && !isErrorAnswer(answer)) {
      await onSignedIn(answer);
      return false;
    }
    onProblem(answer ? worded(answer).message : messages.noNetwork);
    return true;
  }

  #again(): boolean {
    const again = this.#renewing;
    this.#renewing = false;
    return again;
  }
}
