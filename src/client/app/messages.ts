import { PRODUCT_NAME } from "#contract/product.ts";

/** What the start of the app says. */
export const messages = {
  unreachableTitle: `${PRODUCT_NAME} cannot be reached`,
  unreachableText:
    "Nothing is lost. Check the network of this device; the page goes on by itself as soon as there is an answer.",
  sessionEnded: "Your session has ended. What you record is kept on this device.",
  signIn: "Sign in",
  updateReady: "A new version is ready",
  reload: "Reload",
  brokenTitle: "Something went wrong",
  brokenText: "What you recorded is safe on this device. Try again, or open the page anew.",
} as const;
