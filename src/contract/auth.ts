import { z } from "zod";
import { defineCall, done, isLocked, TOO_MANY } from "./call.ts";
import { passkeyAssertion } from "./passkey-assertion.ts";
import { ROLES } from "./roles.ts";
import { answeredMoment, email, id } from "./scalars.ts";
import * as accountRoutes from "./routes/account.ts";
import * as sessionRoutes from "./routes/session.ts";

const area = "Auth";

export const school = z.object({
  id,
  name: z.string(),
  time_zone: z.string().meta({ description: "IANA name; every date of the school is a day there." }),
  locale: z.string().meta({ description: "BCP 47; names are sorted by it." }),
  last_name_first: z
    .boolean()
    .optional()
    .meta({ description: "Whether the school writes names with the last name first." }),
  student_pictures: z.boolean().optional().meta({
    description: "Whether students may upload a picture. Where it is left out, the upload alone tells.",
  }),
});

export const accountClass = z.object({
  id,
  name: z.string(),
  grade: z.string().nullable(),
  kind: z.enum(["daily", "lesson"]).meta({ description: "A daily class is expected to check in on each school day." }),
  student_count: z.number().int().meta({ description: "Students enrolled today." }),
});

export const person = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  is_administrator: z.boolean().meta({ description: "Teachers only." }),
  avatar_url: z.string().nullable(),
  school,
  classes: z.array(accountClass).meta({ description: "A teacher's classes of today; empty for students and parents." }),
});

/** A school that has named the login's address as that of someone of its own. */
export const schoolToConfirm = z.object({
  school: z.object({ id, name: z.string() }),
  email: z.string().meta({ description: "As the school has it." }),
  persons: z
    .array(z.object({ first_name: z.string(), last_name: z.string(), role: z.enum(ROLES) }))
    .meta({ description: "As whom." }),
});
export type SchoolToConfirm = z.infer<typeof schoolToConfirm>;

/** The signed-in account. */
export const account = z.object({
  id,
  email: z.string(),
  role: z.enum(ROLES),
  agreed_to_terms: z.boolean().meta({ description: "False until the present version of the terms is agreed to." }),
  person,
  session_expires_at: answeredMoment.meta({ description: "Until when the app may open on its cache without asking." }),
  pending_email: z.string().nullable().meta({ description: "An address that awaits its confirmation." }),
  has_passkeys: z.boolean().optional().meta({ description: "Whether a passkey signs in as well." }),
  has_password: z.boolean().meta({ description: "False for who signs in by a provider alone." }),
  lock_after_minutes: z
    .number()
    .int()
    .meta({ description: "Idle minutes after which the app locks itself on a device; the school's choice." }),
  to_confirm: z.array(schoolToConfirm).optional().meta({
    description:
      "Other schools whose accounts open nothing until their owner says that they are theirs; left out where there are none.",
  }),
});

/** What a locked session is told of who is signed in. */
export const lockedAccount = z.object({ locked: isLocked, id, person: z.object({ id }) });
export type LockedAccount = z.infer<typeof lockedAccount>;

/** One of the persons behind an e-mail. */
export const personChoice = z.object({
  account_id: id,
  role: z.enum(ROLES),
  person: z.object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    avatar_url: z.string().nullable(),
    school: z.object({ id, name: z.string() }),
  }),
  current: z.boolean(),
});

export type School = z.infer<typeof school>;
export type AccountClass = z.infer<typeof accountClass>;
export type Person = z.infer<typeof person>;
export type Account = z.infer<typeof account>;
export type PersonChoice = z.infer<typeof personChoice>;

/** 10 to 128 characters of any kind; the rest is checked by the server. */
export const newPassword = z
  .string()
  .min(10, "must be at least 10 characters")
  .max(128, "must be at most 128 characters");

/** A password as it is given to be judged. */
const typedPassword = z.string().min(1, "must not be empty").max(128, "must be at most 128 characters");

export const loginPayload = z.object({
  email,
  password: typedPassword,
  remember: z.boolean().optional().meta({ description: "Keep the session 30 days from last use, else 12 hours." }),
});
export type LoginPayload = z.infer<typeof loginPayload>;

export const signedIn = z.object({ account, persons: z.array(personChoice) });
export type SignedIn = z.infer<typeof signedIn>;

const linkPayload = z.object({ key: z.string().max(64), token: z.string().max(128), password: newPassword });
export type LinkPayload = z.infer<typeof linkPayload>;

const sealingKey = z.string().optional().meta({
  description: "Public key (RSA, SPKI in base64url) for which a device seals what waits on it when the account leaves.",
});

export const unifiedLogin = defineCall(sessionRoutes.unifiedLogin, {
  area,
  summary: "Sign in by e-mail and password; sets the session cookie.",
  access: "public",
  body: loginPayload,
  answer: signedIn.extend({ sealing_key: sealingKey }),
  errors: { 429: TOO_MANY, 401: "INVALID_EMAIL, INVALID_PASSWORD, DISABLED or UNVERIFIED" },
});

export const renewSession = defineCall(sessionRoutes.renewSession, {
  area,
  summary: "Renew the session, or switch to another account behind the same e-mail.",
  access: "signed-in",
  body: z.object({ account_id: id.optional() }),
  answer: z.object({ account, expires_at: answeredMoment }),
  errors: { 404: "No account behind the same e-mail" },
});

export const lockSession = defineCall(sessionRoutes.lockSession, {
  area,
  summary:
    "Lock the session, as a shared device locks: it is told ids alone, and may deliver what was recorded, until it is unlocked.",
  access: "signed-in",
  keyed: false,
  answer: done,
  whileLocked: done,
});

export const unlock = defineCall(accountRoutes.unlock, {
  area,
  summary: "Unlock the session by the password of its login.",
  access: "signed-in",
  keyed: false,
  body: z.object({ password: typedPassword }),
  answer: done,
  whileLocked: done,
  errors: { 429: TOO_MANY, 401: "INVALID_PASSWORD, DISABLED, or UNVERIFIED where the login has no password" },
});

/** How the one who is signed in can prove it. */
export const proofState = z.object({
  proven_until: answeredMoment
    .nullable()
    .meta({ description: "Until when calls that take a proof need no other; null where they do." }),
  password: z.boolean().meta({ description: "By the password." }),
  email: z.string().meta({ description: "By a code that is mailed to this address." }),
  providers: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .optional()
    .meta({ description: "By signing in anew at one of these." }),
});
export type ProofState = z.infer<typeof proofState>;

export const getProof = defineCall(accountRoutes.getProof, {
  area,
  summary: "Whether the session is proven, and the ways to prove it.",
  access: "signed-in",
  answer: proofState,
});

/** One of them. */
const proofPayload = z.union([
  z.strictObject({
    passkey: passkeyAssertion.meta({ description: "What the browser answered to `askForOwnPasskey`." }),
  }),
  z.strictObject({ password: typedPassword }),
  z.strictObject({
    code: z
      .string()
      .regex(/^\d{6}$/, "must be six digits")
      .meta({ description: "The latest that was mailed for this session." }),
  }),
]);
export type ProofPayload = z.infer<typeof proofPayload>;

export const prove = defineCall(accountRoutes.prove, {
  area,
  summary:
    "Prove who is at the device, by the password, a passkey or a mailed code. For ten minutes the session may then make the calls that take a proof.",
  access: "signed-in",
  keyed: false,
  body: proofPayload,
  answer: done,
  errors: {
    429: TOO_MANY,
    400: "`CODE_WRONG`, or `CODE_EXPIRED`: none is waited for any more, after ten minutes or five tries. CHALLENGE_EXPIRED",
    401: "INVALID_PASSWORD, DISABLED, or UNVERIFIED where the login has no password. PASSKEY_UNKNOWN or PASSKEY_REFUSED",
    404: "Passkeys are not offered at this address",
  },
});

export const mailProofCode = defineCall(accountRoutes.mailProofCode, {
  area,
  summary: "Mail a code to the login's address, to prove this session with; an earlier one stops working.",
  access: "signed-in",
  answer: done,
  errors: { 429: TOO_MANY },
});

/** What a PIN wraps on its device: the device opens by it without a network, the session by telling it. */
export const pinSecret = z.object({
  id,
  secret: z
    .string()
    .regex(/^[\w-]{43}$/, "must be 43 letters, digits, - or _")
    .meta({ description: "256 random bits, base64url.", examples: ["mJ5v0Yx1hXkq3J8s7T2bW4cN6dE9fG1aH3iK5lM7oPQ"] }),
});
export type PinSecret = z.infer<typeof pinSecret>;

export const issuePin = defineCall(accountRoutes.issuePin, {
  area,
  summary: "A secret for the PIN of a device. Takes the password, where the login has one.",
  access: "signed-in",
  keyed: false,
  body: z.object({ password: typedPassword.optional() }),
  answer: pinSecret,
  errors: { 429: TOO_MANY, 401: "INVALID_PASSWORD or DISABLED" },
});

export const unlockByPin = defineCall(accountRoutes.unlockByPin, {
  area,
  summary:
    "Unlock the session by the secret that a PIN has unwrapped. Five wrong ones in a row, and it takes the password.",
  access: "signed-in",
  keyed: false,
  body: pinSecret,
  answer: done,
  whileLocked: done,
  errors: { 429: TOO_MANY, 401: "INVALID_PIN; PIN_UNUSABLE where it was wrong too often, or is not known" },
});

export const removePin = defineCall(accountRoutes.removePin, {
  area,
  summary: "Forget the secret of a PIN; one that is not known is forgotten already.",
  access: "signed-in",
  params: z.object({ id }),
  answer: done,
});

export const me = defineCall(sessionRoutes.me, {
  area,
  summary: "The signed-in account.",
  access: "signed-in",
  answer: account.extend({ sealing_key: sealingKey }),
  whileLocked: lockedAccount,
});

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/, "must be base64url");

export const unseal = defineCall(sessionRoutes.unseal, {
  area,
  summary:
    "Open a key that a device sealed for the signed-in account (RSA-OAEP, SHA-256, the account's id as its label).",
  access: "signed-in",
  keyed: false,
  body: z.object({
    sealed: base64url
      .max(1024, "must be at most 1024 characters")
      .meta({ description: "As the device kept it, base64url." }),
  }),
  answer: z.object({ key: base64url.meta({ description: "The key that was sealed, base64url." }) }),
  errors: { 400: "SEAL_REFUSED" },
});

export const logout = defineCall(sessionRoutes.logout, {
  area,
  summary: "End the session on the server.",
  access: "public",
  answer: done,
});

export const activateAccount = defineCall(accountRoutes.activateAccount, {
  area,
  summary: "Set the first password, from the activation link.",
  access: "public",
  body: linkPayload,
  answer: done,
  errors: { 429: TOO_MANY, 400: "LINK_EXPIRED, LINK_INVALID or what is wrong with the password" },
});

export const changePasswordByLink = defineCall(accountRoutes.changePasswordByLink, {
  area,
  summary: "Set a new password, from the reset link; ends every session of the login.",
  access: "public",
  body: linkPayload,
  answer: done,
  errors: { 429: TOO_MANY, 400: "LINK_EXPIRED, LINK_INVALID or what is wrong with the password" },
});

export const getPersonsList = defineCall(accountRoutes.getPersonsList, {
  area,
  summary: "The persons behind the e-mail that is signed in.",
  access: "signed-in",
  answer: z.object({ persons: z.array(personChoice) }),
});

export const confirmSchool = defineCall(accountRoutes.confirmSchool, {
  area,
  summary:
    "Say whether another school's account for the same e-mail is one's own: `mine` opens it, `not-mine` leaves it without a login until that school invites anew, `later` is asked again at the next sign-in.",
  access: "signed-in",
  body: z.object({ school_id: id, answer: z.enum(["mine", "not-mine", "later"]) }),
  answer: account,
  errors: { 404: "The session asks about no such school" },
});
export type ConfirmSchool = z.infer<typeof confirmSchool.body>;

const provider = z.object({
  provider: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
    .meta({ description: "As configured: `google`, `microsoft`, `clever` or any other." }),
});

/** An outside provider that the login page offers. */
export const signInProvider = z.object({
  id: z.string(),
  name: z.string(),
  start_url: z.string().meta({ description: "Where the browser goes to sign in; `?remember=true` may be added." }),
});

export const getProviders = defineCall(sessionRoutes.getProviders, {
  area,
  summary: "The outside sign-in providers that are configured.",
  access: "public",
  answer: z.object({ providers: z.array(signInProvider) }),
});

export const startProviderLogin = defineCall(accountRoutes.startProviderLogin, {
  area,
  summary: "Send the browser to the provider, with state, nonce and PKCE verifier kept in a sealed cookie.",
  access: "public",
  params: provider,
  query: z.object({
    remember: z
      .enum(["true", "false"])
      .optional()
      .meta({ description: "Keep the session 30 days from last use, else 12 hours." }),
  }),
  answer: z.undefined(),
  redirect: "To the provider; to `/login/{provider}?error=…` where it cannot be asked",
  errors: { 429: TOO_MANY },
});

/** Long enough for every provider's; a code is theirs and opaque. */
const answered = z.string().min(1).max(4096);
const providerAnswer = z.object({
  code: answered,
  state: answered.optional().meta({ description: "As it came back; without it the way did not begin here." }),
  iss: answered.optional().meta({ description: "As it came back, where it did." }),
});
export type ProviderAnswer = z.infer<typeof providerAnswer>;

export const finishProviderLogin = defineCall(accountRoutes.finishProviderLogin, {
  area,
  summary: "Sign a teacher in with the code that the provider sent back; sets the session cookie.",
  access: "public",
  params: provider,
  query: providerAnswer,
  answer: z.object({ account }),
  errors: {
    429: TOO_MANY,
    400: "SIGN_IN_FAILED or PROVIDER_UNAVAILABLE",
    401: "UNVERIFIED or DISABLED",
    403: "NOT_ROSTERED, NOT_A_TEACHER, EMAIL_UNVERIFIED, OUTSIDE or LINKED_OTHERWISE",
    409: "RESTART: the way did not begin on this device; the code was not used",
  },
});

export const startProviderProof = defineCall(accountRoutes.startProviderProof, {
  area,
  summary:
    "Where to send the browser, so that its owner signs in anew at the provider and this session is proven by it.",
  access: "signed-in",
  keyed: false,
  params: provider,
  answer: z.object({
    address: z.string().meta({ description: "At the provider, which sends the browser back to `/login/{provider}`." }),
  }),
  errors: { 429: TOO_MANY, 400: "PROVIDER_UNAVAILABLE", 404: "The session cannot be proven by this provider" },
});

export const finishProviderProof = defineCall(accountRoutes.finishProviderProof, {
  area,
  summary: "Prove the session with the code that the provider sent back: the same person signed in there, just now.",
  access: "signed-in",
  keyed: false,
  params: provider,
  body: providerAnswer,
  answer: done,
  errors: {
    429: TOO_MANY,
    400: "SIGN_IN_FAILED or PROVIDER_UNAVAILABLE. NOT_FRESH: the provider does not say that they signed in just now",
    403: "NOT_YOU or OUTSIDE",
    404: "The session cannot be proven by this provider",
    409: "RESTART: the way did not begin in this session; the code was not used",
  },
});

/** A device on which one is signed in. */
export const ownSession = z.object({
  id,
  device: z.string().meta({ description: "A few words: *Chrome on iPad*." }),
  created_at: answeredMoment,
  last_used_at: answeredMoment.meta({ description: "To about ten minutes." }),
  current: z.boolean().meta({ description: "The one that asks." }),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineCall(accountRoutes.listSessions, {
  area,
  summary: "Where the login is signed in, the latest used first; at most 100.",
  access: "signed-in",
  answer: z.object({ sessions: z.array(ownSession) }),
});

export const endSession = defineCall(accountRoutes.endSession, {
  area,
  summary: "End one of one's own sessions.",
  access: "signed-in",
  params: z.object({ id }),
  answer: done,
});
