/** Every message that an answer may carry as its code. */
export const ERROR_MESSAGES = {
  NO_TOKEN: "No token provided",
  BAD_TOKEN: "Invalid or expired token",
  FORBIDDEN: "Forbidden",
  NOT_FOUND: "Not found",
  INVALID_INPUT: "Invalid input",
  TOO_MANY: "Too many requests",
} as const;

/** Codes of sign-in and account errors, sent as the `message`. */
export const AUTH_ERRORS = ["INVALID_EMAIL", "INVALID_PASSWORD", "DISABLED", "UNVERIFIED", "SAME_EMAIL"] as const;
export type AuthError = (typeof AUTH_ERRORS)[number];

/** The texts that a person reads for them. */
export const AUTH_ERROR_TEXTS: Record<AuthError, string> = {
  INVALID_EMAIL: "No account exists for this email.",
  INVALID_PASSWORD: "The password you entered is incorrect.",
  DISABLED: "Your account has been temporarily locked due to multiple failed login attempts. Please try again later.",
  UNVERIFIED: "Please follow the instructions we sent to your email.",
  SAME_EMAIL: "Email can't be the same as the current one",
};

/** Code of a 400: what is to be unsealed was not sealed for this account with the key of this server. */
export const SEAL_REFUSED = "SEAL_REFUSED";

/** Code of a 423: the session is locked, on its device and at the server. */
export const LOCKED = "LOCKED";

/** Codes of a PIN's secret that does not open. UNUSABLE: it was wrong too often, or is not known any more. */
export const PIN_ERRORS = ["INVALID_PIN", "PIN_UNUSABLE"] as const;
export type PinError = (typeof PIN_ERRORS)[number];

/** Code of a 403: an answer of the API was opened as a page, or put into one. */
export const NO_PAGE = "NO_PAGE";

/** Code of a 400: the check-in's or the event's date is none that can be right. */
export const WRONG_DATE = "WRONG_DATE";

/**
 * Codes of a sign-in by an outside provider, besides `UNVERIFIED` and `DISABLED`. RESTART: the way did not
 * begin here. OUTSIDE: another domain, tenant or district. LINKED_OTHERWISE: the e-mail's account belongs to another
 * person at the provider. The page tells them all alike.
 */
export const PROVIDER_ERRORS = [
  "RESTART",
  "SIGN_IN_FAILED",
  "PROVIDER_UNAVAILABLE",
  "EMAIL_UNVERIFIED",
  "OUTSIDE",
  "NOT_ROSTERED",
  "NOT_A_TEACHER",
  "LINKED_OTHERWISE",
] as const;
export type ProviderError = (typeof PROVIDER_ERRORS)[number];

/** Message or code of a refusal: a change that matters came without a proof, of the last minutes, of who asks for it. */
export const PROOF_NEEDED = "PROOF_NEEDED";

/**
 * Codes of a proof that proves nothing. A mailed code: it is another one, or none is waited for any more. A way to a
 * provider: NOT_YOU: somebody else signed in there. NOT_FRESH: it does not say that they signed in just now.
 */
export const PROOF_ERRORS = ["CODE_WRONG", "CODE_EXPIRED", "NOT_YOU", "NOT_FRESH"] as const;
export type ProofError = (typeof PROOF_ERRORS)[number];

/**
 * Codes of a passkey that opens or proves nothing, or is not added. PASSKEY_UNKNOWN: ended, or somebody else's.
 * CHALLENGE_EXPIRED: it answers nothing that was asked here. SHARED_DEVICE: somebody else signed in on it as well.
 */
export const PASSKEY_ERRORS = [
  "PASSKEY_UNKNOWN",
  "PASSKEY_REFUSED",
  "CHALLENGE_EXPIRED",
  "SHARED_DEVICE",
  "TOO_MANY_PASSKEYS",
] as const;
export type PasskeyError = (typeof PASSKEY_ERRORS)[number];

/**
 * Codes of refusals to an administrator (school-people.ts, school-classes.ts), sent as the `message` of a 400.
 * LAST_ADMINISTRATOR: nobody else who stays could administer the school. TOO_EARLY, IS_OVER: dates of a loan. TEACHES_IT: the
 * class is the teacher's own on all of these dates. LENT_ALREADY: it is lent to them on some of these.
 * TOO_FAR: a date set by hand lies too far from today. IS_HERE: they have not left, or it has not ended. OWN_EMAIL: only
 * its owner changes it. BY_HAND: no roster has it. KNOWN_ALREADY, RECORDED_AFTER: warnings, sent with 409.
 */
export const PEOPLE_ERRORS = [
  "NOT_A_TEACHER",
  "HAS_LEFT",
  "LAST_ADMINISTRATOR",
  "NO_ACCOUNT",
  "ACTIVATED",
  "JUST_SENT",
  "YOURSELF",
  "ADMINISTRATOR",
  "NAME_DIFFERS",
  "TOO_EARLY",
  "IS_OVER",
  "TOO_LONG",
  "CLASS_ENDED",
  "TEACHES_IT",
  "LENT_ALREADY",
  "TOO_FAR",
  "WRONG_ORDER",
  "IS_HERE",
  "OWN_EMAIL",
  "BY_HAND",
  "SAME_CLASS",
  "IN_CLASS_ALREADY",
  "KNOWN_ALREADY",
  "RECORDED_AFTER",
] as const;
export type PeopleError = (typeof PEOPLE_ERRORS)[number];
