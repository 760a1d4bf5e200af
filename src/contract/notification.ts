import { z } from "zod";
import { defineCall, done, TOO_MANY } from "./call.ts";
import { email, id, prose } from "./scalars.ts";
import { plainLine } from "./text.ts";
import * as routes from "./routes/account.ts";

const area = "Notification";

export const linkState = z.object({
  status: z.literal(200),
  purpose: z.enum(["reset", "activate"]),
  email: z.string(),
});
export type LinkState = z.infer<typeof linkState>;

export const requestPasswordReset = defineCall(routes.requestPasswordReset, {
  area,
  summary: "Mail a link that sets a new password.",
  access: "public",
  body: z.object({ email }),
  answer: done,
  errors: { 429: TOO_MANY, 401: "INVALID_EMAIL" },
});

export const checkLink = defineCall(routes.checkLink, {
  area,
  summary: "Whether a mailed link still works; looking does not use it up.",
  access: "public",
  query: z.object({ key: z.string().max(64), token: z.string().max(128) }),
  answer: linkState,
  errors: { 429: TOO_MANY, 400: "LINK_EXPIRED or LINK_INVALID" },
});

/** One line: what stands in the subject of a mail. */
const subject = z
  .string()
  .max(1000, { error: "must be at most 120 characters", abort: true })
  .transform((text) => plainLine(text).replaceAll(/\s+/g, " "))
  .refine((text) => text.length >= 1, "must not be empty")
  .refine((text) => text.length <= 120, "must be at most 120 characters")
  .meta({ description: "1 to 120 characters." });

export const supportTicket = z.object({
  type_id: id.meta({ description: "One of `GET /profile/ticket-types`." }),
  subject,
  message: prose(5000).min(1, "must not be empty"),
});
export type SupportTicket = z.infer<typeof supportTicket>;

export const createdTicket = z.object({ status: z.literal(200), id });
export type CreatedTicket = z.infer<typeof createdTicket>;

export const createSupportTicket = defineCall(routes.createSupportTicket, {
  area,
  summary: "Ask the school's administrators for help.",
  access: "signed-in",
  body: supportTicket,
  answer: createdTicket,
  errors: { 429: TOO_MANY },
});
