import { AUTH_ERROR_TEXTS, type ProofError } from "#contract/errors.ts";

const notThere = "Signing in there did not work. Try again, or have a code sent instead.";

const codes: Record<ProofError, string> = {
  CODE_WRONG: "That is not the code. Look at the latest mail.",
  CODE_EXPIRED: "That code does not work any more. Have another one sent.",
  NOT_YOU: "Someone else signed in there. Sign in as yourself.",
  NOT_FRESH: "It was not told that you signed in just now. Have a code sent instead.",
};

/** What the server says of a proof. */
export const refusals: Readonly<Record<string, string>> = {
  SIGN_IN_FAILED: notThere,
  RESTART: notThere,
  OUTSIDE: notThere,
  PROVIDER_UNAVAILABLE: "It could not be reached. Have a code sent instead.",
  ...codes,
  INVALID_PASSWORD: AUTH_ERROR_TEXTS.INVALID_PASSWORD,
  DISABLED: AUTH_ERROR_TEXTS.DISABLED,
  UNVERIFIED: "You have no password here. Have a code sent instead.",
};

/** What is said where something that matters takes a proof of who is at the device. */
export const messages = {
  title: "Is it you?",
  text: "What you are about to do takes a proof that it is you. It counts for ten minutes on this device; what you entered waits meanwhile.",
  password: "Password",
  show: "Show what is typed",
  emptyPassword: "Enter your password.",
  goOn: "Go on",
  byCode: (email: string) => `Send a code to ${email}`,
  anotherCode: "Send another code",
  codeSent: (email: string) => `A code is on its way to ${email}. It works for ten minutes.`,
  code: "Code from the mail, 6 digits",
  codeShape: "Enter the six digits of the mail.",
  byPasskey: "Use a passkey",
  byProvider: (name: string) => `Sign in to ${name} again`,
  byProviderText: "You come back to this page. What you typed into a form that is open here has to be typed again.",
  keepsNothing: "This browser would not find back from there. Have a code sent instead.",
  proven: "It is you. For ten minutes nothing asks again: go on with what you were about to do.",
  byPassword: "Use the password",
} as const;
