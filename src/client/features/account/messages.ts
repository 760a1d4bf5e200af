import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";
import { PRODUCT_NAME } from "#contract/product.ts";

/** Everything that signing in and links from mails say. */
export const messages = {
  signInTitle: "Sign in",
  email: "Email",
  password: "Password",
  showPassword: "Show the password",
  remember: "Keep me signed in on this device",
  signIn: "Sign in",
  forgot: "Forgot your password?",
  expired:
    "Your session has ended, so please sign in again. Nothing is lost: what you recorded is kept on this device.",
  disabledTitle: "Account Locked",
  disabledText: AUTH_ERROR_TEXTS.DISABLED,
  disabledWayOut: "Set a new password to open it at once",
  unverifiedTitle: "Account Not Verified",
  unverifiedText: AUTH_ERROR_TEXTS.UNVERIFIED,
  unverifiedWayOut: "Send the instructions again",
  tooMany: "Too many tries in a short time. Wait a minute, then try again.",
  noNetwork: "There is no connection to the school's server. Check the network of this device and try again.",
  failed: "That did not work. Try again in a moment.",
  emptyEmail: "Enter your email.",
  emptyPassword: "Enter your password.",
  chooseTitle: "Who are you here as?",
  chooseText: "Several people use this email. You can change it later in the profile.",
  back: "Back to Sign in",
  or: "or",
  signInBy: (provider: string) => `Sign in with ${provider}`,
  provider: {
    signingIn: "Signing in",
    success: "Success",
    welcome: `Welcome to ${PRODUCT_NAME}`,
    loggingIn: "Logging you in...",
    unverified: { title: "Account Not Verified", text: AUTH_ERROR_TEXTS.UNVERIFIED },
    disabled: { title: "Account Locked", text: AUTH_ERROR_TEXTS.DISABLED },
    other: { title: "Something went wrong", text: "Please try again later." },
    /** What nobody foresaw. */
    thrown: { title: "Something went wrong", text: "Sorry, there was an error. Try refreshing the page." },
  },

  checking: "Checking the link",
  reset: {
    title: "Choose a new password",
    save: "Save the password",
    done: "Your password is changed",
    doneText: "Sign in with it from now on. Every other device has been signed out.",
  },
  activate: {
    title: "Activate your account",
    save: "Activate the account",
    done: "Your account is active",
    doneText: "Sign in with your email and the password that you just chose.",
  },
  forAccount: (email: string) => `For ${email}`,
  rules:
    "10 to 128 characters, any you like. A short sentence is easy to remember. Common passwords and your email are not taken.",
  tooShort: "Use at least 10 characters.",
  tooLong: "Use at most 128 characters.",
  linkExpired: "This link has expired",
  linkInvalid: "This link does not work any more",
  linkText:
    "Each link works once and for a limited time. Ask for a new one; it arrives by mail within a minute or two.",
  requestTitle: "Get a link by mail",
  requestText: "Enter your email and we send you a link to choose a new password.",
  request: "Send the link",
  sent: "The link is on its way",
  sentText: (email: string) => `Check the inbox of ${email}, and look in your spam folder too.`,
  newEmail: {
    title: "New email",
    done: "Your email is changed",
    doneText: (email: string) => `From now on you sign in with ${email}.`,
    refusedText:
      "Each link works once and for 24 hours. Your profile shows the email that you sign in with; if it is still the old one, ask for a new link there.",
    checking: "Changing your email",
    goOn: "Go on",
  },
  undoEmail: {
    title: "Have your former email back",
    text: "The email that your account signs in with was changed from the one to which this link was mailed. If that was not you, undo it: the former one signs in again, everyone is signed out, and the password does not work any more.",
    undo: "Undo the change",
    done: "The change is undone",
    doneText: (email: string) => `Your account signs in with ${email} again. Every device has been signed out.`,
    nextTitle: "Now choose a new password",
    nextText:
      "Whoever changed the email may know your password, so it does not work any more. We send you a link to choose a new one.",
    goOn: "Go to Sign in",
    refused: {
      expired: {
        title: "This link has expired",
        text: "A change of email can be undone for seven days. If it was not you who changed it, ask your school's administrators for help.",
      },
      used: {
        title: "This link does not work any more",
        text: "Each link works once. If you have used it, the change is undone, and you sign in with the former email. If you have not, ask your school's administrators for help.",
      },
      taken: {
        title: "This change cannot be undone",
        text: "The former email cannot be used any more. Ask your school's administrators for help.",
      },
    },
  },
  unreachable: "The link could not be checked",
} as const;

export type LinkPurpose = "reset" | "activate";
