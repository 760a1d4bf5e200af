import { messages as ofSigningIn } from "./messages.ts";

/** What the pages behind links from mails say. */
export const messages = {
  ...ofSigningIn,
  checking: "Checking the link",
  reset: {
    title: "Choose a new password",
    save: "Save password",
    done: "Your password is changed",
    doneText: "Use it to sign in from now on. Every other device has been signed out.",
  },
  activate: {
    title: "Activate your account",
    save: "Activate account",
    done: "Your account is active",
    doneText: "Sign in with your email and the password you have just chosen.",
  },
  forAccount: (email: string) => `For ${email}`,
  rules:
    "10 to 128 characters of any kind. A short sentence is easy to remember. Common passwords and your email are not accepted.",
  tooShort: "Use at least 10 characters.",
  tooLong: "Use at most 128 characters.",
  linkExpired: "This link has expired",
  linkInvalid: "This link no longer works",
  linkText:
    "Each link works once and for a limited time. If you have already chosen a password, sign in. Otherwise ask for a new link; it arrives by email within a minute or two.",
  requestTitle: "Get a link by email",
  requestText: "Enter your email, and we will send you a link to choose a new password.",
  request: "Send link",
  sent: "The link is on its way",
  sentText: (email: string) => `Check the inbox of ${email}, and look in your spam folder too.`,
  newEmail: {
    title: "New email",
    done: "Your email is changed",
    doneText: (email: string) => `From now on you sign in with ${email}.`,
    refusedText:
      "Each link works once, for 24 hours. Your profile shows the email you sign in with; if it is still the old one, ask for a new link there.",
    checking: "Changing your email",
    goOn: "Continue",
  },
  undoEmail: {
    title: "Get your old email back",
    text: "The email for signing in to your account was changed from the address this link was sent to. If that was not you, undo it: you sign in with the old email again, every device is signed out, and the password stops working.",
    undo: "Undo the change",
    done: "The change is undone",
    doneText: (email: string) => `Your account signs in with ${email} again. Every device has been signed out.`,
    nextTitle: "Now choose a new password",
    nextText:
      "Whoever changed the email may know your password, so it no longer works. We will send you a link to choose a new one.",
    goOn: "Sign in",
    refused: {
      expired: {
        title: "This link has expired",
        text: "A change of email can be undone for seven days. If you did not change it, ask your school's administrators for help.",
      },
      used: {
        title: "This link no longer works",
        text: "Each link works once. If you have used it, the change is undone and you sign in with the old email. If not, ask your school's administrators for help.",
      },
      taken: {
        title: "This change cannot be undone",
        text: "The old email can no longer be used. Ask your school's administrators for help.",
      },
    },
  },
  unreachable: "The link could not be checked",
} as const;

export type LinkPurpose = "reset" | "activate";
