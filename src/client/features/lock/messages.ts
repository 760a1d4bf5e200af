import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";

/** What the server says of a password, in the words that its clients are promised. */
export const refusals: Record<string, string> = {
  INVALID_PASSWORD: AUTH_ERROR_TEXTS.INVALID_PASSWORD,
  DISABLED: AUTH_ERROR_TEXTS.DISABLED,
};

/** What the lock of a shared device says, and the part of the profile that sets its PIN. */
export const messages = {
  tab: "Locked",
  locked: "Locked. Everything is as you left it.",
  password: "Password",
  pin: "PIN of this device",
  show: "Show what is typed",
  unlock: "Unlock",
  byPin: "Use the PIN",
  byPasskey: "Use a passkey",
  byPassword: "Use the password",
  forgot: "Forgot your password?",
  somebodyElse: "Switch user",

  emptyPassword: "Enter your password.",
  emptyPin: "Enter your PIN.",
  wrongPin: (left: number) =>
    left === 1
      ? "That is not the PIN. One more try, then it takes the password."
      : `That is not the PIN. ${left} more tries.`,
  goneUnknown: "This PIN is not known any more, so now it takes the password. The profile sets a new one.",
  noNetworkToSet:
    "A PIN is set together with the school's server, which cannot be reached. Try again once the network is back.",
  spentPin: "The PIN was wrong five times, so now it takes the password.",
  noNetwork:
    "The password is checked by the school's server, which cannot be reached. What you recorded is safe on this device. Try again once the network is back.",
  noNetworkWithPin:
    "The password is checked by the school's server, which cannot be reached. Your PIN opens the lock without it.",
  noPassword:
    "You sign in by your school's provider, and have no password here. Choose Switch user to sign in again; what waits to be sent is kept for you.",
  tooMany: "Too many tries in a short time. Wait a few minutes, then try again.",
  failed: "That did not work. Try again in a moment.",

  otherTitle: "Sign in as somebody else",
  otherText: (name: string) =>
    `${name} is signed out on this device first, and nothing of theirs can be seen afterwards.`,
  otherWaiting: (count: number, name: string, sealed: boolean) =>
    `${count === 1 ? "1 entry is" : `${count} entries are`} not sent yet. ${count === 1 ? "It stays" : "They stay"} on this device${sealed ? ", sealed," : ""} until ${name} signs in here again.`,
  goOn: "Go on to sign in",
  back: "Back",

  pinTitle: "Lock",
  pinText: (minutes: number) =>
    `This device locks after ${minutes === 1 ? "a minute" : `${minutes} minutes`} without a touch. Your password opens it; a PIN does so faster, and without a network.`,
  pinSet: "A PIN is set on this device.",
  pinSpent: "The PIN was wrong five times. Your password opens the lock, and makes the PIN good again.",
  setPin: "Set a PIN",
  changePin: "Change the PIN",
  removePin: "Remove the PIN",
  lockNow: "Lock now",
  newPin: "New PIN, 4 to 8 digits",
  samePin: "Repeat the PIN",
  pinKept: "The PIN is set on this device",
  pinGone: "The PIN is removed from this device",
  keepPin: "Save the PIN",
  cancel: "Cancel",
  pinShape: "Use 4 to 8 digits.",
  pinEasy: "That PIN is guessed too easily. Avoid the same digit throughout and digits in a row.",
  pinDiffers: "The two are not the same.",
  pinImpossible: "This browser cannot keep a PIN safely, so the password opens the lock.",
} as const;
