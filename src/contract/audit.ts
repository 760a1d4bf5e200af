import { z } from "zod";
import { defineCall, TAKES_PROOF } from "./call.ts";
import { personRef } from "./people.ts";
import { answeredMoment, date, queryInt } from "./scalars.ts";
import * as routes from "./routes/school.ts";

const area = "Running the school";

/** Who changed or exported which record. */
const auditEntry = z.object({
  id: z.string(),
  at: answeredMoment,
  action: z.string().meta({ description: "As `behavior.added`." }),
  actor: personRef.nullable().meta({ description: "Null for the server itself and for commands of its operator." }),
  subject: z
    .object({ id: z.string(), kind: z.enum(["person", "class", "behavior", "other"]), name: z.string().nullable() })
    .nullable()
    .meta({ description: "The name that it has now; null where it is gone." }),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).meta({
    description:
      "As it was written, with ids and no names; of `mark.corrected`: `class`, `date`, `from`, `to` (marks, or `unmarked`), `note_changed`, `arrived_at`.",
  }),
  names: z.record(z.string(), z.string()).meta({
    description:
      "What the people, classes, behaviours and options of connections are called now whose ids `detail` holds.",
  }),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditTrail = z.object({
  entries: z.array(auditEntry),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
});
export type AuditTrail = z.infer<typeof auditTrail>;

/** What is looked for in the trail. */
const found = {
  action: z.string().max(64).optional(),
  person: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "Words of a name: entries of whoever has it, and about them." }),
  from: date.optional().meta({ description: "A day of the school's, in its own time." }),
  to: date.optional(),
};

export const listAudit = defineCall(routes.listAudit, {
  area,
  summary: "The audit trail, latest first.",
  access: "administrator",
  query: z.object({ ...found, limit: queryInt(1, 500, 50), offset: queryInt(0, 1_000_000, 0) }),
  answer: auditTrail,
});

/** Entries of a file: more than anyone reads, and no more than a device holds with ease. */
export const MOST_AUDIT_ENTRIES = 20_000;

export const exportAudit = defineCall(routes.exportAudit, {
  area,
  summary: `The latest ${MOST_AUDIT_ENTRIES} entries found, to be saved as a file: kept in the trail itself, and told to the school's administrators by mail.`,
  access: "administrator",
  keyed: false,
  proof: TAKES_PROOF,
  body: z.object(found),
  answer: z.object({ entries: z.array(auditEntry), total: z.number().int() }),
});
export type ExportedAudit = z.infer<typeof exportAudit.answer>;

const schoolOverview = z.object({
  open_tickets: z.number().int(),
  away_today: z.number().int().meta({ description: "Students announced as away today." }),
  behaviors: z.number().int().meta({ description: "Behaviours that teachers are offered." }),
  people: z.number().int(),
  classes: z.number().int(),
  backup: z
    .object({
      state: z.enum(["good", "late", "failed", "none", "off"]).meta({
        description:
          "Of the backups that the server makes by itself. `late`: none for a day and a half. `failed`: the last try. `none`: the first is to come. `off`: it makes none.",
      }),
      at: answeredMoment.nullable().meta({ description: "When the last one was made, restored and checked." }),
    })
    .meta({ description: "Of all the server's schools." }),
});
export type SchoolOverview = z.infer<typeof schoolOverview>;

export const getSchoolOverview = defineCall(routes.getSchoolOverview, {
  area,
  summary: "A figure for each part of running the school that has one.",
  access: "administrator",
  answer: schoolOverview,
});
