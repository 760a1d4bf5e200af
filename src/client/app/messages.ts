import { PRODUCT_NAME } from "#contract/product.ts";

/** What the start of the app says. */
export const messages = {
  unreachableTitle: `${PRODUCT_NAME} cannot be reached`,
  unreachableText:
    "Nothing is lost. Check this device’s internet connection; the page carries on by itself as soon as it can.",
  sessionEnded: "Signed out. What you record stays on this device.",
  signIn: "Sign in",
  brokenTitle: "Something went wrong",
  brokenText: "What you recorded is safe on this device. Try again, or reload the page.",
} as const;
