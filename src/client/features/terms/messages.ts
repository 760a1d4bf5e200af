import { PRODUCT_NAME } from "#contract/product.ts";

/** What the terms gate says. */
export const messages = {
  welcome: `Welcome to ${PRODUCT_NAME}`,
  mustAccept: "Before you start, you must read and accept the ",
  terms: "Terms of Service",
  accept: "Accept",
  changed: "The terms have changed meanwhile. Please read them again before you accept.",
  back: "Back",
  loading: "Loading the terms",
  noNetwork: "The school's server cannot be reached. You can carry on here when you are back online.",
  failed: "That did not work. Try again in a moment.",
  unreadable: "The terms cannot be shown",
  signOut: "Sign out",
} as const;
