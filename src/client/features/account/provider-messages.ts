import { AUTH_ERROR_TEXTS } from "#contract/errors.ts";
import { PRODUCT_NAME } from "#contract/product.ts";

/** What the way through a provider says. */
export const messages = {
  signingIn: "Signing in",
  success: "Success",
  welcome: `Welcome to ${PRODUCT_NAME}`,
  loggingIn: "Logging you in...",
  unverified: { title: "Account Not Verified", text: AUTH_ERROR_TEXTS.UNVERIFIED },
  disabled: { title: "Account Locked", text: AUTH_ERROR_TEXTS.DISABLED },
  other: { title: "Something went wrong", text: "Please try again later." },
  /** What nobody foresaw. */
  thrown: { title: "Something went wrong", text: "Sorry, there was an error. Try refreshing the page." },
} as const;
