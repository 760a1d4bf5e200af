import { AUTH_ERROR_TEXTS, type ProofError } from "#contract/errors.ts";

const codes: Record<ProofError, string> = {
  CODE_WRONG: "That is not the code. Look at the latest mail.",
  CODE_EXPIRED: "That code does not work any more. Have another one sent.",
};

/** What the server says of a proof. */
export const refusals: Readonly<Record<string, string>> = {
  ...codes,
  INVALID_PASSWORD: AUTH_ERROR_TEXTS.INVALID_PASSWORD,
  DISABLED: AUTH_ERROR_TEXTS.DISABLED,
  UNVERIFIED: "You have no password here. Have a code sent instead.",
};

/** What is said where something that matters takes a proof of who is at the device. */
export const words = {
  title: "Is it you?",
  text: "What you are about to do takes a proof that it is you. It counts for ten minutes on this device; nothing that you entered is lost.",
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
  byPassword: "Use the password",
} as const;
