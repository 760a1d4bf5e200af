import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";

/** What signing in says. */
export const messages = {
  signInTitle: "Sign in",
  email: "Email",
  password: "Password",
  showPassword: "Show the password",
  remember: "Keep me signed in on this device",
  signIn: "Sign in",
  forgot: "Forgot your password?",
  expired: "You have been signed out. Please sign in again. What you recorded is saved on this device.",
  disabledTitle: "Account Locked",
  disabledText: AUTH_ERROR_TEXTS.DISABLED,
  disabledWayOut: "Set a new password to unlock it now",
  unverifiedTitle: "Account Not Verified",
  unverifiedText: AUTH_ERROR_TEXTS.UNVERIFIED,
  unverifiedWayOut: "Send the instructions again",
  tooMany: "Too many attempts. Wait a minute, then try again.",
  noNetwork: "The school's server cannot be reached. Check this device's internet connection and try again.",
  noCookies:
    "This browser blocks cookies, and without them nobody stays signed in. Allow them for this site, then reload the page.",
  failed: "That did not work. Try again in a moment.",
  emptyEmail: "Enter your email.",
  emptyPassword: "Enter your password.",
  chooseTitle: "Who are you today?",
  chooseText: "Several people use this email. You can switch later in your profile.",
  back: "Back to Sign in",
  or: "or",
  signInBy: (provider: string) => `Sign in with ${provider}`,
} as const;
