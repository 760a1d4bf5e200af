import { AUTH_ERROR_TEXTS, type ProofError } from "#contract/errors.ts";

const notThere = "Signing in there did not work. Try again, or get a code by email instead.";

const codes: Record<ProofError, string> = {
  CODE_WRONG: "That is not the code. Check the latest email.",
  CODE_EXPIRED: "That code no longer works. Ask for another one.",
  NOT_YOU: "Someone else signed in there. Sign in as yourself.",
  NOT_FRESH: "It did not confirm that you signed in just now. Get a code by email instead.",
};

/** What the server says of a proof. */
export const refusals: Readonly<Record<string, string>> = {
  SIGN_IN_FAILED: notThere,
  RESTART: notThere,
  OUTSIDE: notThere,
  PROVIDER_UNAVAILABLE: "It could not be reached. Get a code by email instead.",
  ...codes,
  INVALID_PASSWORD: AUTH_ERROR_TEXTS.INVALID_PASSWORD,
  DISABLED: AUTH_ERROR_TEXTS.DISABLED,
  UNVERIFIED: "You have no password here. Get a code by email instead.",
};

/** What is said where something that matters takes a proof of who is at the device. */
export const messages = {
  title: "Is it you?",
  text: "Please confirm that it is you. That counts for ten minutes on this device; what you entered is still here.",
  password: "Password",
  show: "Show what you type",
  emptyPassword: "Enter your password.",
  goOn: "Continue",
  byCode: (email: string) => `Send a code to ${email}`,
  anotherCode: "Send another code",
  codeSent: (email: string) => `A code is on its way to ${email}. It works for ten minutes.`,
  code: "Code from the email, 6 digits",
  codeShape: "Enter the six digits from the email.",
  byPasskey: "Use a passkey",
  byProvider: (name: string) => `Sign in to ${name} again`,
  byProviderText: "You come back to this page. Anything typed into an open form has to be typed again.",
  keepsNothing: "This browser cannot come back from there. Get a code by email instead.",
  proven: "Thank you, it is you. You will not be asked again for ten minutes. Carry on with what you were doing.",
  byPassword: "Use your password",
} as const;
