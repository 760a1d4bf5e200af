import { z } from "zod";
import { account } from "./auth.ts";
import { AVATAR_KEYS } from "./avatars.ts";
import { defineCall, done, TOO_MANY } from "./call.ts";
import { id, line, name, newEmail, queryInt } from "./scalars.ts";
import * as routes from "./routes/account.ts";

const area = "Profile";

/** The terms of the school: HTML, to be sanitised before it is shown. */
export const terms = z.object({ terms: z.string(), version: z.number().int().min(1) });
export type Terms = z.infer<typeof terms>;

export const getTerms = defineCall(routes.getTerms, {
  area,
  summary: "The terms of service that this account has to agree to.",
  access: "signed-in",
  answer: terms,
});

export const signTerms = defineCall(routes.signTerms, {
  area,
  summary: "Agree to the present version of the terms.",
  access: "signed-in",
  body: z.object({
    version: z
      .int32()
      .min(1)
      .optional()
      .meta({ description: "The one that was shown; the present one where left out." }),
  }),
  answer: account,
  errors: { 409: "CHANGED: another version of the terms stands; `current` is that one" },
});

/** A place on the leaderboard: by streak, then connections completed; equals share a rank. */
export const leaderboardEntry = z.object({
  rank: z.number().int().min(1),
  person: z.object({ id, first_name: z.string(), last_name: z.string(), avatar_url: z.string().nullable() }),
  streak: z.number().int().meta({ description: "School days." }),
  connections_completed: z.number().int().meta({ description: "In the last 20 school days, today so far included." }),
  is_me: z.boolean(),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

export const leaderboard = z.object({
  streak: z.number().int().meta({ description: "One's own." }),
  enabled: z
    .boolean()
    .meta({ description: "False where the school has switched it off: the entries are oneself alone." }),
  shown: z.boolean().meta({ description: "Whether colleagues see oneself on it." }),
  entries: z
    .array(leaderboardEntry)
    .meta({ description: "The first `limit`, and oneself behind them where one is not among them." }),
});
export type Leaderboard = z.infer<typeof leaderboard>;

export const getLeaderboard = defineCall(routes.getLeaderboard, {
  area,
  summary: "Teachers of the school by current streak.",
  access: "teacher",
  query: z.object({ limit: queryInt(1, 100, 10) }),
  answer: leaderboard,
});

/** Longest first or last name that a person gives themselves, in characters. */
const NAME_LENGTH = 80;

export const profileChange = z.object({
  first_name: name(NAME_LENGTH).optional(),
  last_name: line(NAME_LENGTH).optional().meta({ description: "Empty for someone with one name." }),
  show_on_leaderboard: z.boolean().optional().meta({ description: "Teachers only." }),
});
export type ProfileChange = z.infer<typeof profileChange>;

export const updateProfile = defineCall(routes.updateProfile, {
  area,
  summary: "Change one's own names (teachers; those of students and parents come from the school).",
  access: "signed-in",
  body: profileChange,
  answer: account,
  errors: { 400: "The school keeps this person's names" },
});

/** Lengths are judged by the server: each refusal of this call is a 400 whose body says `status: 400`. */
export const passwordChange = z.object({
  current_password: z.string(),
  new_password: z.string().meta({ description: "10 to 128 characters, not a common one, not the e-mail." }),
});
export type PasswordChange = z.infer<typeof passwordChange>;

export const changePassword = defineCall(routes.changePassword, {
  area,
  summary: "Change one's password; ends all other sessions of the login.",
  access: "signed-in",
  body: passwordChange,
  answer: done,
  errors: {
    400: "With `status: 400` and what is wrong: the body, the current password, the new one, or too many tries",
  },
  saysStatus: true,
});

export const updateImage = defineCall(routes.updateImage, {
  area,
  summary: "Choose a built-in image, or none.",
  access: "signed-in",
  body: z.object({ image: z.enum(AVATAR_KEYS).nullable() }),
  answer: account,
});

export const requestEmailChange = defineCall(routes.requestEmailChange, {
  area,
  summary: "Mail a link to a new address, and a notice to the present one.",
  access: "signed-in",
  body: z.object({
    email: newEmail,
    current_password: z.string().optional().meta({
      description:
        "The proof that it is oneself, where the session holds none of the last ten minutes: without either the answer is a 400 with the code PROOF_NEEDED.",
    }),
  }),
  answer: done,
  errors: {
    429: TOO_MANY,
    403: "PROOF_NEEDED, where the login has no password",
    400: "SAME_EMAIL, that the address cannot be used or – with `status: 400` – what is wrong with the current password",
  },
});

export const emailChanged = z.object({ status: z.literal(200), email: z.string() });

export const confirmEmailChange = defineCall(routes.confirmEmailChange, {
  area,
  summary: "Confirm a new address by its mailed link, once.",
  access: "public",
  query: z.object({ key: z.string().max(64), token: z.string().max(128), email: z.string().max(254) }),
  answer: emailChanged,
  errors: { 429: TOO_MANY, 400: "LINK_EXPIRED, LINK_INVALID, or that the address cannot be used" },
});

export const undoEmailChange = defineCall(routes.undoEmailChange, {
  area,
  summary:
    "Undo a change of e-mail by the link that was mailed to the former address, once; ends every session of the login, and its password: a new one is set by a reset link.",
  access: "public",
  body: z.object({ key: z.string().max(64), token: z.string().max(128) }),
  answer: emailChanged,
  errors: { 429: TOO_MANY, 400: "LINK_EXPIRED, LINK_INVALID, or that the address cannot be used" },
});

const binary = (description: string) =>
  z
    .custom<Blob>((given) => given instanceof Blob, "must be a file")
    .meta({ type: "string", format: "binary", description });

export const uploadAvatar = defineCall(routes.uploadAvatar, {
  area,
  summary: "Upload one's picture; it is cut to a square and freed of all that is no picture.",
  access: "signed-in",
  bodyType: "multipart/form-data",
  body: z.object({ avatar: binary("PNG, JPEG, WebP, AVIF or GIF, at most 8 MiB and 50 megapixels.") }),
  answer: account,
  errors: {
    429: TOO_MANY,
    400: "The picture cannot be read",
    403: "The school does not let students upload pictures",
    413: "The file is over 8 MiB, or the picture over 50 megapixels",
    415: "The file is no picture of these kinds",
  },
});

export const getAvatar = defineCall(routes.getAvatar, {
  area,
  summary: "An uploaded picture, 256 × 256; its address never changes its content.",
  access: "signed-in",
  params: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/, "must be a picture's key") }),
  answerType: "image/webp",
  answer: binary("The picture."),
});

export const ticketType = z.object({ id, name: z.string() });
export type TicketType = z.infer<typeof ticketType>;

export const getTicketTypes = defineCall(routes.getTicketTypes, {
  area,
  summary: "What a support ticket can be about.",
  access: "signed-in",
  answer: z.object({ ticket_types: z.array(ticketType) }),
});
