import { z } from "zod";
import { defineCall, done } from "./call.ts";
import { email } from "./scalars.ts";

const area = "Notification";

export const linkState = z.object({
  status: z.literal(200),
  purpose: z.enum(["reset", "activate"]),
  email: z.string(),
});
export type LinkState = z.infer<typeof linkState>;

export const requestPasswordReset = defineCall({
  method: "post",
  path: "/notification/reset-password",
  area,
  summary: "Mail a link that sets a new password.",
  access: "public",
  body: z.object({ email }),
  answer: done,
  errors: { 401: "INVALID_EMAIL" },
});

export const checkLink = defineCall({
  method: "get",
  path: "/notification/health-check/reset",
  area,
  summary: "Whether a mailed link still works; looking does not use it up.",
  access: "public",
  query: z.object({ key: z.string().max(64), token: z.string().max(128) }),
  answer: linkState,
  errors: { 400: "LINK_EXPIRED or LINK_INVALID" },
});
