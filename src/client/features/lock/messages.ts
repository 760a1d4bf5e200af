import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";

/** What the server says of a password, in the words that its clients are promised. */
export const refusals: Record<string, string> = {
  INVALID_PASSWORD: AUTH_ERROR_TEXTS.INVALID_PASSWORD,
  DISABLED: AUTH_ERROR_TEXTS.DISABLED,
};

/** What the lock of a shared device says, and the part of the profile that sets its PIN. */
export const messages = {
  tab: "Locked",
  locked: "Locked. What you recorded is safe on this device.",
  password: "Password",
  pin: "PIN for this device",
  show: "Show what you type",
  unlock: "Unlock",
  byPin: "Use your PIN",
  byPasskey: "Use a passkey",
  byPassword: "Use your password",
  forgot: "Forgot your password?",
  somebodyElse: "Switch user",

  emptyPassword: "Enter your password.",
  emptyPin: "Enter your PIN.",
  wrongPin: (left: number) =>
    left === 1
      ? "That is not the PIN. One more try, then you need your password."
      : `That is not the PIN. You have ${left} more tries.`,
  goneUnknown: "This PIN no longer works. Use your password, then set a new PIN in your profile.",
  pinUncounted: "This device cannot check a PIN: it may be full. Use your password.",
  pinNotKept: "This device cannot keep a PIN: it may be full. Free some space, then try again.",
  pinStays: "This device could not remove the PIN: it may be full. Free some space, then try again.",
  noNetworkToSet: "Setting a PIN needs the internet. Try again when you are back online.",
  spentPin: "The PIN was wrong five times. Please use your password.",
  noNetwork:
    "Your password is checked online, and the school's server cannot be reached. What you recorded is safe on this device. Try again when you are back online.",
  noNetworkWithPin:
    "Your password is checked online, and the school's server cannot be reached. Your PIN works offline.",
  noPassword:
    "You sign in through your school's provider and have no password here. Choose Switch user to sign in again; anything not sent yet is kept for you.",
  tooMany: "Too many attempts. Wait a few minutes, then try again.",
  failed: "That did not work. Try again in a moment.",

  otherTitle: "Switch user",
  otherText: (name: string) =>
    `${name} will be signed out on this device first. Nothing of theirs can be seen afterwards.`,
  otherWaiting: (count: number, name: string, sealed: boolean) =>
    `${count === 1 ? "1 entry is" : `${count} entries are`} not sent yet. ${count === 1 ? "It stays" : "They stay"} on this device${sealed ? ", encrypted," : ""} until ${name} signs in here again.`,
  goOn: "Continue to sign in",
  back: "Back",

  pinTitle: "Lock",
  pinText: (minutes: number) =>
    `This device locks after ${minutes === 1 ? "a minute" : `${minutes} minutes`} without use. Your password unlocks it; a PIN is quicker, and works offline.`,
  pinSet: "A PIN is set on this device.",
  pinSpent: "The PIN was wrong five times. Unlock with your password once, and the PIN works again.",
  setPin: "Set a PIN",
  changePin: "Change the PIN",
  removePin: "Remove the PIN",
  lockNow: "Lock now",
  newPin: "New PIN, 4 to 8 digits",
  samePin: "Repeat the PIN",
  pinKept: "Your PIN is set on this device",
  pinGone: "Your PIN is removed from this device",
  keepPin: "Save the PIN",
  cancel: "Cancel",
  pinShape: "Use 4 to 8 digits.",
  pinEasy: "That PIN is too easy to guess. Avoid one digit repeated, or digits in order.",
  pinDiffers: "The two PINs are not the same.",
  pinImpossible: "This browser cannot store a PIN safely. Use your password to unlock.",
} as const;
