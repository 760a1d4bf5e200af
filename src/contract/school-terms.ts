import { z } from "zod";
import { defineCall } from "./call.ts";
import { hasReadableText } from "./terms-text.ts";
import * as routes from "./routes/school.ts";

const area = "Running the school";

const schoolTerms = z.object({
  terms: z.string().meta({ description: "HTML; shown sanitised." }),
  version: z.number().int(),
  agreed: z.number().int().meta({ description: "Accounts that agreed to this version." }),
  accounts: z.number().int().meta({ description: "Accounts that can sign in, or will once they are activated." }),
});
export type SchoolTerms = z.infer<typeof schoolTerms>;

export const getSchoolTerms = defineCall(routes.getSchoolTerms, {
  area,
  summary: "The terms that stand, and how many agreed to them.",
  access: "administrator",
  answer: schoolTerms,
});

/** Longest text, in characters. */
const LONGEST = 60_000;

export const publishTerms = defineCall(routes.publishTerms, {
  area,
  summary: "A new version of the terms: everyone is held at the gate again until they agree to it.",
  access: "administrator",
  body: z.object({
    terms: z
      .string()
      .max(LONGEST, { error: `must be at most ${LONGEST} characters`, abort: true })
      .refine(hasReadableText, "must hold text that can be read: scripts, styles and the like are removed"),
    version: z.int32().meta({ description: "The one that was looked at." }),
  }),
  answer: schoolTerms,
  errors: { 409: "CHANGED: another administrator published a version meanwhile; `current` is that one" },
});
