import { z } from "zod";
import { account } from "./auth.ts";
import { defineCall } from "./call.ts";

const area = "Profile";

/** The terms of the school: HTML, to be sanitised before it is shown (specification, section 2). */
export const terms = z.object({ terms: z.string(), version: z.number().int().min(1) });
export type Terms = z.infer<typeof terms>;

export const getTerms = defineCall({
  method: "get",
  path: "/profile/terms",
  area,
  summary: "The terms of service that this account has to agree to.",
  access: "signed-in",
  answer: terms,
});

export const signTerms = defineCall({
  method: "post",
  path: "/profile/sign/terms",
  area,
  summary: "Agree to the present version of the terms.",
  access: "signed-in",
  answer: account,
});
