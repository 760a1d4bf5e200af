import { PRODUCT_NAME } from "#contract/product.ts";

/** What the terms gate says. */
export const messages = {
  welcome: `Welcome to ${PRODUCT_NAME}`,
  mustAccept: "Before you start, you must read and accept the ",
  terms: "Terms of Service",
  accept: "Accept",
  back: "Back",
  loading: "Fetching the terms",
  noNetwork: "There is no connection to the school's server. Once it is back, you can go on here.",
  failed: "That did not work. Try again in a moment.",
  unreadable: "The terms cannot be shown",
  signOut: "Sign out",
} as const;
